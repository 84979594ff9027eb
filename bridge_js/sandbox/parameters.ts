/** What Python writes into the proxy page for its script. Nothing in it is secret: the View can read it. */
export interface Parameters {
  /** Tokens of the inner frame. */
  readonly sandbox: string;
  /** Permissions of the inner frame. */
  readonly allow: string;
  /** The only origin a port is taken from. */
  readonly shellOrigin: string;
  /** The View's document, when it is too long for a message. */
  readonly html?: string;
}

/** Reads the page's parameters and takes the element away, so that a long document is not kept twice. */
export function readParameters(page: Document): Parameters {
  const element = page.getElementById('greenroom-parameters');
  if (element === null) throw new Error('the proxy page has no parameters');
  const parameters: Parameters = JSON.parse(element.textContent);
  element.remove();
  return parameters;
}
