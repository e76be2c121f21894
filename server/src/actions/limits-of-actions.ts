export const MAX_ACTIONS = 100;
export const MAX_SECRETS = 50;
export const MAX_PARAMETERS_LENGTH = 20_000;
