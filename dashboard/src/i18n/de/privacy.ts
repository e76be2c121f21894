import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "Daten exportieren",
    erase: "Auslöschen…",
    eraseTitle: (name: string) => `${name} auslöschen?`,
    eraseText:
      "Der Kontakt, alle Gespräche mit Nachrichten und Notizen, das Ausführungsprotokoll und unbeantwortete Fragen werden endgültig gelöscht. Das lässt sich nicht rückgängig machen. Frühere Sicherungen enthalten die Daten weiterhin.",
    eraseAction: "Endgültig auslöschen",
    erased: "Kontakt ausgelöscht",
  },
  proof: {
    title: "Nachweis",
    text: "Wie lange Besucher als bestätigt oder angemeldet gelten, nachdem sie sich ausgewiesen haben. Eine kürzere Zeit beendet auch ältere Nachweise.",
    fields: {
      signed_days: "Von Ihrer Website angemeldet: Tage",
      channel_hours: "Von einem Kanal bestätigt: Stunden",
      code_days: "Mit einem Code bestätigt: Tage",
      team_days: "Von Ihrem Team bestätigt: Tage",
    },
    hints: {
      signed_days: "Ab der letzten Seite, die den Besucher identifiziert hat.",
      channel_hours: "WhatsApp, Slack, Crisp und E-Mail, ab der letzten Nachricht.",
      code_days: "Eine E-Mail-Adresse oder Nummer.",
      team_days: "Solange der Besucher mit dem Kontakt verknüpft bleibt.",
    },
    saved: "Nachweis-Einstellungen gespeichert",
  },
  retention: {
    title: "Aufbewahrung",
    text: "Wie lange dieses Projekt Daten aufbewahrt. Die Bereinigung läuft einmal pro Stunde.",
    fields: { conversation_days: "Gespräche", log_days: "Ausführungsprotokoll", address_days: "IP-Adressen" },
    hints: {
      conversation_days:
        "Gezählt ab der letzten Aktivität. Nachrichten und Protokolleinträge werden mit gelöscht.",
      log_days: "Jeder Eintrag darüber, wie der Bot geantwortet hat.",
      address_days: "Die Adresse des Besuchers, gezählt ab der letzten Aktivität. Das Gespräch bleibt.",
    },
    forever: "Für immer aufbewahren",
    limited: "Nach einer Anzahl von Tagen löschen",
    daysOf: (what: string) => `${what}: Tage`,
    saved: "Aufbewahrung gespeichert",
    shorterTitle: "Ältere Daten löschen?",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { one: "# Gespräch", other: "# Gespräche" }),
        log_entries > 0 && plural(log_entries, { one: "# Protokolleintrag", other: "# Protokolleinträge" }),
        addresses > 0 && plural(addresses, { one: "# IP-Adresse", other: "# IP-Adressen" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `Innerhalb einer Stunde gelöscht: ${parts.join(", ")}. Das lässt sich nicht rückgängig machen.`
        : "Noch ist nichts so alt. Ab jetzt werden Daten gelöscht, sobald sie es sind.";
    },
    shorterAction: "Speichern und löschen",
  },
  account: {
    title: "Konto löschen",
    text: "Ihre Anmeldungen, Passkeys, API-Token und Mitgliedschaften werden endgültig gelöscht. Projekte und Gespräche bleiben bei ihrer Organisation. Sind Sie der einzige Inhaber einer Organisation, übergeben oder löschen Sie sie zuerst.",
  },
  organization: {
    title: "Organisation löschen",
    text: "Alles wird endgültig gelöscht: Projekte, Gespräche, Kontakte, Training, Mitglieder, API-Token und Guthaben. Der Chat verschwindet von allen Websites. Das Audit-Protokoll bleibt auf dem Server, bis seine Aufbewahrung endet.",
  },
  linking: {
    text: "Verknüpfen Sie Ihr Konto, um sich über den Identitätsanbieter Ihrer Organisation anzumelden.",
    link: "Verknüpfen",
    linkWith: (name: string) => `Mit ${name} verknüpfen`,
    linked: "Verknüpft",
  },
};
