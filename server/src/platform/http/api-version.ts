/** The major version; it changes only with the address. */
export const API_VERSION = "1";
export const BASE_PATH = `/chatbot/v${API_VERSION}`;
