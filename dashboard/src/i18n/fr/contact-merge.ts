import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "Fusionner des contacts",
  text: "Choisissez l’autre contact de la même personne, puis les valeurs à garder.",
  other: "Autre contact",
  noOther: "Rechercher un contact",
  duplicates: "Doublons possibles",
  compare: (name) => `Comparer avec ${name}`,
  keep: "Garder ce contact",
  nothing: "Rien",
  together: "Les conversations, les étiquettes et les données du formulaire et de votre site sont réunies.",
  questionTitle: (kept, merged) => `Fusionner ${merged} avec ${kept} ?`,
  questionText: "Cette action est irréversible. L’autre contact est supprimé et ces valeurs sont perdues :",
  nothingLost: "Cette action est irréversible. L’autre contact est supprimé ; aucune valeur n’est perdue.",
  action: "Fusionner",
  done: "Contacts fusionnés",
};
