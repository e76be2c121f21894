/** The frame's own storage, which the site cannot read. Where a browser keeps nothing, it lasts as long as the page. */
export function recall(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function remember(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // Nothing to do: see above.
  }
}

export function forget(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // There was nothing.
  }
}
