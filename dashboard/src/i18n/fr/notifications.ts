import type { notifications as english } from "../en/notifications.ts";
import { plural } from "./formats.ts";

export const notifications: typeof english = {
  title: "Notifications",
  text: "Comment vous êtes prévenu des visiteurs qui attendent une personne. Vous seul voyez et modifiez ces réglages.",
  open: "Ouvrir les réglages de notification",
  inBrowser: "Dans ce navigateur",
  inBrowserText:
    "Pour les conversations qui attendent une personne, quand le tableau de bord est en arrière-plan ou fermé.",
  enable: "Me notifier dans ce navigateur",
  enableHint: "Votre navigateur demande d’abord l’autorisation.",
  denied:
    "Votre navigateur bloque les notifications de ce site. Autorisez-les dans les réglages du site, puis activez cette option.",
  unsupported:
    "Ce navigateur ne peut pas afficher de notifications. Sur iPhone ou iPad, ajoutez d’abord le tableau de bord à l’écran d’accueil.",
  sound: "Jouer un son",
  soundHint: "Quand le tableau de bord est ouvert.",
  playSound: "Écouter le son",
  test: "Afficher une notification de test",
  testBody: "Voici à quoi ressemble un visiteur en attente.",
  install:
    "Sur un téléphone, ajoutez le tableau de bord à l’écran d’accueil : il s’ouvre comme une application et affiche combien attendent.",
  which: "Me notifier de",
  choices: {
    mine_and_unassigned: "Mes conversations et celles sans responsable",
    mine: "Mes conversations",
    none: "Rien",
  },
  mail: "Par e-mail",
  mailText: "Envoyé seulement tant qu’un visiteur reste sans réponse.",
  mailAfter: "M’écrire quand un visiteur a attendu",
  never: "Jamais",
  digest: "Résumé quotidien",
  noDigest: "Pas de résumé",
  timeZone: "Fuseau horaire",
  noMailServer:
    "Cette installation n’a pas de serveur de messagerie, aucun e-mail n’est donc envoyé. Demandez à son opérateur de définir SMTP_URL.",
  readOnly:
    "Votre rôle est ici en lecture seule. Vous pouvez activer ou désactiver ce navigateur ; les autres réglages ne changent pas.",
  saved: "Réglages enregistrés",
  visitorMails: {
    title: "Réponses par e-mail",
    text: "Les visiteurs qui ont laissé une adresse et fermé le chat reçoivent les réponses de votre équipe par e-mail.",
    enable: "Envoyer les réponses aux visiteurs partis",
    hint: "Un e-mail avec toutes les réponses non lues. Chacun contient un lien vers la conversation et un lien pour ne plus en recevoir.",
    after: "Envoyer l’e-mail après",
    replyAt: (domain: string) =>
      "Les visiteurs peuvent répondre à l’e-mail : les réponses à # apparaissent dans la conversation.".replace(
        "#",
        () => `reply+…@${domain}`,
      ),
    noReply:
      "Les visiteurs répondent par le lien de l’e-mail. Pour qu’ils répondent par e-mail, définissez MAIL_REPLY_DOMAIN.",
  },
  browsers: "Vos navigateurs",
  browsersText:
    "Ils reçoivent les notifications quand le tableau de bord est fermé. La déconnexion retire un navigateur.",
  removeBrowser: "Arrêter les notifications",
  browserRemoved: "Notifications arrêtées",
  turnOn: "Activer les notifications",
  onHere: "Les notifications sont activées dans ce navigateur",
  minutes: (count: number) => plural(count, { one: "# minute", many: "# minutes", other: "# minutes" }),
  visitor: "Visiteur",
};
