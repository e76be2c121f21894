import type { authorization as english } from "../en/authorization.ts";

export const authorization: typeof english = {
  title: (client: string) => `Connecter ${client} ?`,
  text: "Il demande à utiliser Parley en votre nom.",
  verified: (host: string) => `Publié par ${host}`,
  unverified: "Le client a choisi ce nom lui-même. Il n’est pas vérifié.",
  web: (host: string) => `L’accès est remis à ${host}.`,
  device:
    "L’accès est remis à un programme de cet appareil. Continuez uniquement si vous avez lancé la connexion vous-même.",
  app: (scheme: string) =>
    `L’accès est remis à l’application qui ouvre les liens ${scheme}. Continuez uniquement si vous avez lancé la connexion vous-même.`,
  signedInAs: (email: string) => `Connecté en tant que ${email}`,
  organization: "Organisation",
  allow: "Autoriser",
  deny: "Ne pas autoriser",
  doneTitle: "Accès autorisé",
  done: "Revenez à votre client. Vous pouvez fermer cette page.",
  refusedTitle: "Accès refusé",
  refused: "Le client n’obtient aucun accès. Vous pouvez fermer cette page.",
  again: "Rouvrir le client",
  problemTitle: "Ce client ne peut pas être connecté",
  back: (host: string) => `Prévenir ${host}`,
  wrong: "Le client a envoyé une demande non autorisée :",
  none: "Avec cette connexion, aucune de vos organisations ne vous permet de connecter un client.",
  clients: {
    title: "Clients connectés",
    text: "Clients d’IA qui agissent pour vous. Ils n’ont jamais plus d’accès que vous.",
    client: "Client",
    access: "Accès",
    lastUsed: "Dernière utilisation",
    disconnect: "Déconnecter",
    disconnectTitle: "Déconnecter ce client ?",
    disconnectText: (name: string) => `« ${name} » perd son accès immédiatement.`,
    disconnected: "Client déconnecté",
  },
};
