import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "Budgets",
  text: "Begrenzen Sie, was Antworten kosten. Tage und Monate gelten in UTC; Geld wird nach den Listenpreisen der Anbieter gezählt.",
  link: "Budgets",
  linkText:
    "Sehen Sie, was dieses Projekt und seine Widgets ausgegeben haben, und begrenzen Sie es pro Tag und Monat.",
  open: "Budgets öffnen",
  project: "Ganzes Projekt",
  projectText: "Alles: Widgets, Testchats und die Completion-Endpunkte.",
  widgetText: "Gespräche dieses Widgets. Die Grenzen des ganzen Projekts gelten ebenfalls.",
  ownersOnly: "Nur Inhaber können Budgets sehen.",
  fields: {
    day_credits: "Credits pro Tag",
    month_credits: "Credits pro Monat",
    day_usd: "US-Dollar pro Tag",
    month_usd: "US-Dollar pro Monat",
  },
  noLimit: "Leer lassen für keine Grenze.",
  whenSpent: "Wenn eine Grenze erreicht ist",
  whenSpentChoices: {
    handover: "Dem Besucher sagen, dass ein Mensch antwortet",
    offline: "Den Offline-Bot antworten lassen",
  },
  whenSpentHint: "Die Completion-Endpunkte geben in jedem Fall einen Fehler zurück.",
  save: "Budget speichern",
  saved: "Budget gespeichert",
  spentOf: (spent: string, limit: string) => `${spent} von ${limit}`,
  spent: (spent: string) => `${spent} ausgegeben`,
  warned: (percent: number) =>
    `Inhaber erhalten eine E-Mail bei ${percent} % einer Grenze und wenn sie erreicht ist.`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} hat das ${isDaily ? "Tagesbudget" : "Monatsbudget"} ausgegeben.`
      : `${name} hat ${percent} % des ${isDaily ? "Tagesbudgets" : "Monatsbudgets"} ausgegeben.`,
  bannerAction: "Budgets ansehen",
};
