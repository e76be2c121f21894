let stay = new AbortController();

/** Aborted once this tab is the one that stays connected while it is hidden. */
export const newStay = (): AbortSignal => (stay = new AbortController()).signal;

export const stayConnected = (): void => stay.abort();
