import type { flowProblems as english } from "../en/flow-problems.ts";

export const flowProblems: typeof english = {
  unknown_start: (name: string) => `Der Ablauf beginnt mit Schritt „${name}“, den es nicht gibt.`,
  unreachable: () => "Kein Weg führt zu diesem Schritt.",
  missing_end: () =>
    "Es ist nicht entschieden, was folgt. Wählen Sie einen Schritt oder beenden Sie den Ablauf.",
  loop_without_question: () =>
    "Der Ablauf würde hier im Kreis gehen, ohne je zu fragen. Fügen Sie eine Frage ein.",
  unknown_step: (name: string) => `Er führt zu Schritt „${name}“, den es nicht gibt.`,
  unknown_flow: (name: string) => `Kein veröffentlichter Ablauf heißt „${name}“.`,
  unknown_action: (name: string) =>
    `Das Projekt hat keine eingeschaltete Aktion „${name}“. Legen Sie sie unter Aktionen an.`,
  unknown_variable: (name: string) => `Kein Schritt setzt {{${name}}}.`,
  empty_text: () => "Der Text fehlt.",
  empty_button: () => "Der Text eines Knopfes fehlt.",
  empty_question: () => "Die Frage fehlt.",
  empty_variable: () => "Der Name für die Antwort fehlt.",
  empty_values: () => "Ein Wert fehlt.",
  empty_cases: () => "Ein Fall fehlt.",
  empty_comparison: () => "Ein Fall hat nichts zu vergleichen.",
  empty_action: () => "Die Aktion fehlt.",
  empty_jump: () => "Das Ziel des Sprungs fehlt.",
  no_options: () => "Eine Auswahl braucht mindestens eine Möglichkeit.",
  empty_option: () => "Der Text einer Möglichkeit fehlt.",
  same_options: () => "Zwei Möglichkeiten haben denselben Text.",
  no_date: (name: string) => `Das ist kein Datum: ${name}`,
  no_number: (name: string) => `Das ist keine Zahl: ${name}`,
  reversed_limits: () => "Keine Antwort passt: Das Kleinste ist mehr als das Größte.",
  unused_pattern: () => "Nur ein Text wird mit einem Muster verglichen.",
  no_trigger: () =>
    "Nichts startet diesen Ablauf, außer einem Sprung aus einem anderen oder window.parley.start mit seinem Namen.",
  empty_examples: () => "Beispiele dafür, was Besucher sagen, fehlen.",
  empty_label: () => "Die Beschriftung des Knopfes fehlt.",
  empty_address: () => "Die Adresse fehlt.",
  empty_event: () => "Der Name des Ereignisses fehlt.",
  same_trigger: (name: string) =>
    `„${name}“ hat denselben Auslöser. Es startet der Ablauf, der in der Liste zuerst steht.`,
  takes_question: (name: string) =>
    `„${name}“ ist eine trainierte Frage, der dieser Ablauf nahekommt. Wer sie mit anderen Worten stellt, bekommt vielleicht den Ablauf. Erhöhen Sie den Schwellenwert oder ändern Sie die Beispiele.`,
  no_code_means: () =>
    "Dorthin kann kein Code gesendet werden: Richten Sie einen Mailserver ein, oder verbinden Sie eine Nummer, die SMS sendet.",
  lost_buttons: () =>
    "Darauf folgt eine Frage mit eigenen Schaltflächen. Machen Sie diese Schaltflächen zu den Optionen einer Frage.",
};
