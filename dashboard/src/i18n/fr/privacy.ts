import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "Exporter les données",
    erase: "Effacer…",
    eraseTitle: (name: string) => `Effacer ${name} ?`,
    eraseText:
      "Le contact, toutes ses conversations avec messages et notes, le journal d’exécution et les questions sans réponse seront définitivement supprimés. C’est irréversible. Les sauvegardes antérieures contiennent encore les données.",
    eraseAction: "Effacer définitivement",
    erased: "Contact effacé",
  },
  proof: {
    title: "Preuve",
    text: "Durée pendant laquelle les visiteurs restent confirmés ou identifiés après avoir prouvé qui ils sont. Une durée plus courte met aussi fin aux preuves plus anciennes.",
    fields: {
      signed_days: "Identifié par votre site : jours",
      channel_hours: "Confirmé par un canal : heures",
      code_days: "Confirmé par un code : jours",
      team_days: "Confirmé par votre équipe : jours",
    },
    hints: {
      signed_days: "À partir de la dernière page qui a identifié le visiteur.",
      channel_hours: "WhatsApp, Slack, Crisp et e-mail, à partir du dernier message.",
      code_days: "Une adresse e-mail ou un numéro.",
      team_days: "Tant que le visiteur reste lié au contact.",
    },
    saved: "Réglages de preuve enregistrés",
  },
  retention: {
    title: "Conservation",
    text: "Durée pendant laquelle ce projet conserve les données. Le nettoyage a lieu toutes les heures.",
    fields: {
      conversation_days: "Conversations",
      log_days: "Journal d’exécution",
      address_days: "Adresses IP",
    },
    hints: {
      conversation_days:
        "À compter de la dernière activité. Les messages et le journal sont aussi supprimés.",
      log_days: "Chaque entrée sur la façon dont le bot a répondu.",
      address_days: "L’adresse du visiteur, à compter de la dernière activité. La conversation reste.",
    },
    forever: "Conserver pour toujours",
    limited: "Supprimer après un nombre de jours",
    daysOf: (what: string) => `${what} : jours`,
    saved: "Conservation enregistrée",
    shorterTitle: "Supprimer les données anciennes ?",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { one: "# conversation", other: "# conversations" }),
        log_entries > 0 && plural(log_entries, { one: "# entrée du journal", other: "# entrées du journal" }),
        addresses > 0 && plural(addresses, { one: "# adresse IP", other: "# adresses IP" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `Supprimés d’ici une heure : ${parts.join(", ")}. Cette action est irréversible.`
        : "Rien n’est encore aussi ancien. Désormais, les données sont supprimées dès qu’elles le sont.";
    },
    shorterAction: "Enregistrer et supprimer",
  },
  account: {
    title: "Supprimer le compte",
    text: "Vos connexions, clés d’accès, jetons d’API et adhésions seront définitivement supprimés. Les projets et conversations restent dans leur organisation. Si vous êtes le seul propriétaire d’une organisation, transmettez-la ou supprimez-la d’abord.",
  },
  organization: {
    title: "Supprimer l’organisation",
    text: "Tout sera définitivement supprimé : projets, conversations, contacts, entraînement, membres, jetons d’API et crédits. Le chat disparaît de tous les sites. Le journal d’audit reste sur le serveur jusqu’à la fin de sa conservation.",
  },
  linking: {
    text: "Associez votre compte pour vous connecter avec le fournisseur d’identité de votre organisation.",
    link: "Associer",
    linkWith: (name: string) => `Associer à ${name}`,
    linked: "Associé",
  },
};
