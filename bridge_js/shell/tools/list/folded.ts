/** The key under which Python remembers which groups of the list are folded: servers by their keys, and saved calls. */
export const FOLDED = 'tools.folded';
