import type { authorization as english } from "../en/authorization.ts";

export const authorization: typeof english = {
  title: (client: string) => `${client} verbinden?`,
  text: "Der Client möchte Parley in Ihrem Namen nutzen.",
  verified: (host: string) => `Veröffentlicht von ${host}`,
  unverified: "Diesen Namen hat der Client selbst gewählt. Er ist nicht geprüft.",
  web: (host: string) => `Der Zugriff geht an ${host}.`,
  device:
    "Der Zugriff geht an ein Programm auf diesem Gerät. Fahren Sie nur fort, wenn Sie die Verbindung selbst begonnen haben.",
  app: (scheme: string) =>
    `Der Zugriff geht an die App, die ${scheme}-Links öffnet. Fahren Sie nur fort, wenn Sie die Verbindung selbst begonnen haben.`,
  signedInAs: (email: string) => `Angemeldet als ${email}`,
  organization: "Organisation",
  allow: "Erlauben",
  deny: "Nicht erlauben",
  doneTitle: "Zugriff erlaubt",
  done: "Kehren Sie zu Ihrem Client zurück. Sie können diese Seite schließen.",
  refusedTitle: "Zugriff abgelehnt",
  refused: "Der Client erhält keinen Zugriff. Sie können diese Seite schließen.",
  again: "Client erneut öffnen",
  problemTitle: "Dieser Client kann nicht verbunden werden",
  back: (host: string) => `${host} Bescheid geben`,
  wrong: "Der Client hat eine unzulässige Anfrage gesendet:",
  none: "Mit dieser Anmeldung können Sie in keiner Ihrer Organisationen einen Client verbinden.",
  clients: {
    title: "Verbundene Clients",
    text: "KI-Clients, die für Sie handeln. Sie haben nie mehr Zugriff als Sie selbst.",
    client: "Client",
    access: "Zugriff",
    lastUsed: "Zuletzt verwendet",
    disconnect: "Trennen",
    disconnectTitle: "Diesen Client trennen?",
    disconnectText: (name: string) => `„${name}“ verliert den Zugriff sofort.`,
    disconnected: "Client getrennt",
  },
};
