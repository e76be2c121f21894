import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "Joindre des fichiers",
  files: "Fichiers",
  uploading: "Envoi en cours",
  remove: "Retirer",
  retry: "Réessayer",
  tooLarge: "Le fichier dépasse #.",
  wrongKind: "Ce type de fichier ne peut pas être envoyé.",
  emptyFile: "Le fichier est vide.",
  unreadable: "Le fichier est illisible ou son contenu ne correspond pas à son nom.",
  limit: "Aucun autre fichier ne peut être envoyé pour le moment.",
  tooMany: "Un message peut avoir # fichiers au maximum.",
  uploadFailed: "L’envoi du fichier a échoué.",
  download: "Télécharger",
  view: "Voir l’image",
  close: "Fermer",
};
