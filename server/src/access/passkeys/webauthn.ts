/** Loaded with the first passkey: its ASN.1 and certificates take memory that a server without passkeys never needs. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
