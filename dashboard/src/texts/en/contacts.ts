export const contacts = {};
