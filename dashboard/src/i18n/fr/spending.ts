import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "Budgets",
  text: "Limitez le coût des réponses. Les jours et les mois sont en UTC ; l’argent est compté aux prix publics des fournisseurs.",
  link: "Budgets",
  linkText: "Voyez ce que ce projet et ses widgets ont dépensé, et limitez-le par jour et par mois.",
  open: "Ouvrir les budgets",
  project: "Tout le projet",
  projectText: "Tout : widgets, chats de test et points d’accès de complétion.",
  widgetText: "Conversations de ce widget. Les limites de tout le projet s’appliquent aussi.",
  ownersOnly: "Seuls les propriétaires voient les budgets.",
  fields: {
    day_credits: "Crédits par jour",
    month_credits: "Crédits par mois",
    day_usd: "Dollars par jour",
    month_usd: "Dollars par mois",
  },
  noLimit: "Laissez vide pour aucune limite.",
  whenSpent: "Quand une limite est atteinte",
  whenSpentChoices: {
    handover: "Dire au visiteur qu’une personne répondra",
    offline: "Laisser répondre le bot hors ligne",
  },
  whenSpentHint: "Les points d’accès de complétion renvoient une erreur dans tous les cas.",
  save: "Enregistrer le budget",
  saved: "Budget enregistré",
  spentOf: (spent: string, limit: string) => `${spent} sur ${limit}`,
  spent: (spent: string) => `${spent} dépensés`,
  warned: (percent: number) =>
    `Les propriétaires reçoivent un e-mail à ${percent} % d’une limite et quand elle est atteinte.`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} a dépensé son budget ${isDaily ? "quotidien" : "mensuel"}.`
      : `${name} a dépensé ${percent} % de son budget ${isDaily ? "quotidien" : "mensuel"}.`,
  bannerAction: "Voir les budgets",
};
