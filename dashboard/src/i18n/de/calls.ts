import type { calls as english } from "../en/calls.ts";

export const calls: typeof english = {
  call: "Telefonat",
  place: "Anrufen",
  placed: "Der Anruf wird aufgebaut",
  hangUp: "Auflegen",
  hangUpTitle: "Auflegen?",
  hangUpText: "Das Gespräch endet sofort.",
  hungUp: "Das Gespräch endet",
  transfer: "Weiterleiten",
  transferTitle: "Anruf weiterleiten?",
  transferText:
    "Eine Person wird hinzugewählt, und der Bot verlässt das Gespräch. Nimmt niemand ab, macht der Bot weiter.",
  transferring: "Die Person wird angerufen",
  transferredTo: "Weitergeleitet an",
  number: "Nummer",
  numberHint:
    "Mit Landesvorwahl, etwa +14155550123. Bleibt das Feld leer, wird die Weiterleitungsnummer des Kanals gewählt.",
  duration: "Dauer",
  recording: "Aufnahme",
  recordingHint: "Öffnet sich bei Twilio, das nach den Zugangsdaten Ihres Kontos fragt",
  placeTitle: (name: string) => `${name} anrufen?`,
  placeText: (phone: string) => `Der Bot ruft ${phone} an und spricht. Ihr Anbieter berechnet den Anruf.`,
  directions: { inbound: "Eingehender Anruf", outbound: "Ausgehender Anruf" },
  statuses: {
    placing: "Wird aufgebaut",
    queued: "Wartet",
    ringing: "Klingelt",
    "in-progress": "Läuft",
    completed: "Beendet",
    busy: "Besetzt",
    failed: "Fehlgeschlagen",
    "no-answer": "Keine Antwort",
    canceled: "Abgebrochen",
  },
};
