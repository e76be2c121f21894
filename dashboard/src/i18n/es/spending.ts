import type { spending as english } from "../en/spending.ts";

export const spending: typeof english = {
  title: "Presupuestos",
  text: "Limita lo que pueden costar las respuestas. Los días y meses son en UTC; el dinero se cuenta según los precios de lista de los proveedores.",
  link: "Presupuestos",
  linkText: "Mira lo que han gastado este proyecto y sus widgets, y limítalo por día y mes.",
  open: "Abrir presupuestos",
  project: "Todo el proyecto",
  projectText: "Todo: widgets, chats de prueba y los endpoints de completions.",
  widgetText: "Conversaciones de este widget. También se aplican los límites de todo el proyecto.",
  ownersOnly: "Solo los propietarios pueden ver los presupuestos.",
  fields: {
    day_credits: "Créditos por día",
    month_credits: "Créditos por mes",
    day_usd: "Dólares por día",
    month_usd: "Dólares por mes",
  },
  noLimit: "Déjalo vacío para no limitar.",
  whenSpent: "Cuando se alcanza un límite",
  whenSpentChoices: {
    handover: "Decir al visitante que responderá una persona",
    offline: "Dejar que responda el bot sin conexión",
  },
  whenSpentHint: "Los endpoints de completions devuelven un error en ambos casos.",
  save: "Guardar presupuesto",
  saved: "Presupuesto guardado",
  spentOf: (spent: string, limit: string) => `${spent} de ${limit}`,
  spent: (spent: string) => `${spent} gastado`,
  warned: (percent: number) =>
    `Los propietarios reciben un correo al ${percent} % de un límite y cuando se alcanza.`,
  banner: (name: string, percent: number, isDaily: boolean) =>
    percent >= 100
      ? `${name} ha gastado su presupuesto ${isDaily ? "diario" : "mensual"}.`
      : `${name} ha gastado el ${percent} % de su presupuesto ${isDaily ? "diario" : "mensual"}.`,
  bannerAction: "Ver presupuestos",
};
