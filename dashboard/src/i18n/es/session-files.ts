import type { sessionFiles as en } from "../en/session-files.ts";

export const sessionFiles: typeof en = {
  attach: "Adjuntar archivos",
  files: "Archivos",
  uploading: "Subiendo",
  remove: "Quitar",
  retry: "Reintentar",
  tooLarge: "El archivo supera los #.",
  wrongKind: "Este tipo de archivo no se puede enviar.",
  emptyFile: "El archivo está vacío.",
  unreadable: "El archivo no se puede leer o su contenido no corresponde a su nombre.",
  limit: "Por ahora no se pueden enviar más archivos.",
  tooMany: "Un mensaje puede tener como máximo # archivos.",
  uploadFailed: "No se pudo subir el archivo.",
  download: "Descargar",
  view: "Ver imagen",
  close: "Cerrar",
};
