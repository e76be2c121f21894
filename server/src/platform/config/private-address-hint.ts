type Kind = "TRAINING" | "ACTION" | "WEBHOOK" | "CHANNEL" | "MODEL";

/** For people who read why a private address is refused; never for a model or a visitor. */
export const privateAddressHint = (kind: Kind): string =>
  `The operator can allow it: ALLOW_PRIVATE_${kind}_URLS=true.`;
