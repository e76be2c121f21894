import type { ExpiredData } from "../expired-data.ts";
import { plural } from "./formats.ts";
import type { privacy as english } from "../en/privacy.ts";

export const privacy: typeof english = {
  contact: {
    export: "Exportar datos",
    erase: "Borrar todo…",
    eraseTitle: (name: string) => `¿Borrar a ${name}?`,
    eraseText:
      "Se eliminan de forma permanente el contacto, todas sus conversaciones con mensajes y notas, el registro de ejecución y las preguntas sin respuesta. No se puede deshacer. Las copias de seguridad anteriores conservan los datos.",
    eraseAction: "Borrar para siempre",
    erased: "Contacto borrado",
  },
  proof: {
    title: "Prueba",
    text: "Cuánto tiempo siguen confirmados o identificados los visitantes después de demostrar quiénes son. Un plazo más corto también termina las pruebas anteriores.",
    fields: {
      signed_days: "Identificado por su sitio: días",
      channel_hours: "Confirmado por un canal: horas",
      code_days: "Confirmado con un código: días",
      team_days: "Confirmado por su equipo: días",
    },
    hints: {
      signed_days: "Desde la última página que identificó al visitante.",
      channel_hours: "WhatsApp, Slack, Crisp y correo, desde el último mensaje.",
      code_days: "Una dirección de correo o un número.",
      team_days: "Mientras el visitante siga vinculado al contacto.",
    },
    saved: "Ajustes de prueba guardados",
  },
  retention: {
    title: "Retención",
    text: "Cuánto tiempo conserva los datos este proyecto. La limpieza se ejecuta una vez por hora.",
    fields: {
      conversation_days: "Conversaciones",
      log_days: "Registro de ejecución",
      address_days: "Direcciones IP",
    },
    hints: {
      conversation_days:
        "Se cuenta desde la última actividad. También se eliminan los mensajes y el registro.",
      log_days: "Cada entrada sobre cómo respondió el bot.",
      address_days:
        "La dirección del visitante, contada desde la última actividad. La conversación se conserva.",
    },
    forever: "Conservar siempre",
    limited: "Eliminar tras un número de días",
    daysOf: (what: string) => `${what}: días`,
    saved: "Retención guardada",
    shorterTitle: "¿Eliminar los datos más antiguos?",
    shorterText: ({ conversations, log_entries, addresses }: ExpiredData) => {
      const parts = [
        conversations > 0 && plural(conversations, { one: "# conversación", other: "# conversaciones" }),
        log_entries > 0 &&
          plural(log_entries, { one: "# entrada del registro", other: "# entradas del registro" }),
        addresses > 0 && plural(addresses, { one: "# dirección IP", other: "# direcciones IP" }),
      ].filter(Boolean);
      return parts.length > 0
        ? `Se eliminarán en una hora: ${parts.join(", ")}. No se puede deshacer.`
        : "Todavía no hay nada tan antiguo. A partir de ahora, los datos se eliminan en cuanto lo sean.";
    },
    shorterAction: "Guardar y eliminar",
  },
  account: {
    title: "Eliminar cuenta",
    text: "Tus sesiones, llaves de acceso, tokens de API y membresías se eliminarán de forma permanente. Los proyectos y conversaciones se quedan en su organización. Si eres el único propietario de una organización, cédela o elimínala primero.",
  },
  organization: {
    title: "Eliminar organización",
    text: "Todo se eliminará de forma permanente: proyectos, conversaciones, contactos, entrenamiento, miembros, tokens de API y créditos. El chat desaparece de todos los sitios. El registro de auditoría permanece en el servidor hasta que termine su retención.",
  },
  linking: {
    text: "Vincula tu cuenta para iniciar sesión con el proveedor de identidad de tu organización.",
    link: "Vincular",
    linkWith: (name: string) => `Vincular con ${name}`,
    linked: "Vinculada",
  },
};
