/** What a call brought, and JSON wherever it is shown. */
export const result = {
  value: 'the value',
};
