/** Whether the engine keeps browser storage from Views: some do for every frame of another origin. */
export function storageIsDenied(): boolean {
  try {
    return window.localStorage.length < 0;
  } catch {
    return true;
  }
}
