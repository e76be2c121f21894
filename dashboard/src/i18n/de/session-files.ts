import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "Dateien anhängen",
  files: "Dateien",
  uploading: "Wird hochgeladen",
  remove: "Entfernen",
  retry: "Erneut versuchen",
  tooLarge: "Die Datei ist größer als #.",
  wrongKind: "Diese Art von Datei kann nicht gesendet werden.",
  emptyFile: "Die Datei ist leer.",
  unreadable: "Die Datei ist nicht lesbar, oder ihr Inhalt passt nicht zu ihrem Namen.",
  limit: "Im Moment können keine weiteren Dateien gesendet werden.",
  tooMany: "Eine Nachricht kann höchstens # Dateien haben.",
  uploadFailed: "Das Hochladen ist fehlgeschlagen.",
  download: "Herunterladen",
  view: "Bild ansehen",
  close: "Schließen",
};
