import type { contactMerge as english } from "../en/contact-merge.ts";

export const contactMerge: typeof english = {
  title: "Combinar contactos",
  text: "Elija el otro contacto de la misma persona y después los valores que se conservan.",
  other: "Otro contacto",
  noOther: "Buscar un contacto",
  duplicates: "Posibles duplicados",
  compare: (name) => `Comparar con ${name}`,
  keep: "Conservar este contacto",
  nothing: "Nada",
  together: "Las conversaciones, las etiquetas y los datos del formulario y de su sitio se reúnen.",
  questionTitle: (kept, merged) => `¿Combinar ${merged} con ${kept}?`,
  questionText: "No se puede deshacer. El otro contacto se elimina y se pierden estos valores:",
  nothingLost: "No se puede deshacer. El otro contacto se elimina; no se pierde ningún valor.",
  action: "Combinar",
  done: "Contactos combinados",
};
