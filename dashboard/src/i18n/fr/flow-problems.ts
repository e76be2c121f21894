import type { flowProblems as english } from "../en/flow-problems.ts";

export const flowProblems: typeof english = {
  unknown_start: (name: string) => `Le scénario commence par l’étape « ${name} », qui n’existe pas.`,
  unreachable: () => "Aucun chemin ne mène à cette étape.",
  missing_end: () => "La suite n’est pas décidée. Choisissez une étape ou terminez le scénario.",
  loop_without_question: () =>
    "Le scénario tournerait ici en rond sans jamais demander. Ajoutez une question.",
  unknown_step: (name: string) => `Elle mène à l’étape « ${name} », qui n’existe pas.`,
  unknown_flow: (name: string) => `Aucun scénario publié ne s’appelle « ${name} ».`,
  unknown_action: (name: string) => `Le projet n’a aucune action activée « ${name} ». Créez-la sous Actions.`,
  unknown_variable: (name: string) => `Aucune étape ne définit {{${name}}}.`,
  empty_text: () => "Le texte manque.",
  empty_button: () => "Le texte d’un bouton manque.",
  empty_question: () => "La question manque.",
  empty_variable: () => "Le nom de la réponse manque.",
  empty_values: () => "Une valeur manque.",
  empty_cases: () => "Un cas manque.",
  empty_comparison: () => "Un cas n’a rien à comparer.",
  empty_action: () => "L’action manque.",
  empty_jump: () => "La destination du saut manque.",
  no_options: () => "Un choix a besoin d’au moins une option.",
  empty_option: () => "Le texte d’une option manque.",
  same_options: () => "Deux options ont le même texte.",
  no_date: (name: string) => `Ce n’est pas une date : ${name}`,
  no_number: (name: string) => `Ce n’est pas un nombre : ${name}`,
  reversed_limits: () => "Aucune réponse ne convient : le minimum dépasse le maximum.",
  unused_pattern: () => "Seul un texte est comparé à un motif.",
  no_trigger: () =>
    "Rien ne démarre ce scénario, sauf un saut depuis un autre ou window.parley.start avec son nom.",
  empty_examples: () => "Des exemples de ce que disent les visiteurs manquent.",
  empty_label: () => "Le libellé du bouton manque.",
  empty_address: () => "L’adresse manque.",
  empty_event: () => "Le nom de l’événement manque.",
  same_trigger: (name: string) =>
    `« ${name} » a le même déclencheur. Le scénario placé en premier dans la liste démarre.`,
  takes_question: (name: string) =>
    `« ${name} » est une question apprise dont ce scénario est proche. Qui la pose autrement peut obtenir le scénario. Augmentez le seuil ou changez les exemples.`,
  no_code_means: () =>
    "Aucun code ne peut y être envoyé : configurez un serveur de messagerie ou connectez un numéro qui envoie des SMS.",
  lost_buttons: () =>
    "Une question avec ses propres boutons suit. Faites de ces boutons les options d’une question.",
};
