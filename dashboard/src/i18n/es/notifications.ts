import type { notifications as english } from "../en/notifications.ts";
import { plural } from "./formats.ts";

export const notifications: typeof english = {
  title: "Notificaciones",
  text: "Cómo te enteras de los visitantes que esperan a una persona. Solo tú ves y cambias estos ajustes.",
  open: "Abrir los ajustes de notificaciones",
  inBrowser: "En este navegador",
  inBrowserText:
    "Para conversaciones que esperan a una persona, mientras el panel está en segundo plano o cerrado.",
  enable: "Notificarme en este navegador",
  enableHint: "El navegador pide permiso primero.",
  denied:
    "El navegador bloquea las notificaciones de este sitio. Permítelas en los ajustes del sitio y luego activa esta opción.",
  unsupported:
    "Este navegador no puede mostrar notificaciones. En un iPhone o iPad, añade primero el panel a la pantalla de inicio.",
  sound: "Reproducir un sonido",
  soundHint: "Mientras el panel está abierto.",
  playSound: "Escuchar el sonido",
  test: "Mostrar una notificación de prueba",
  testBody: "Así se ve un visitante que espera.",
  install:
    "En el teléfono, añade el panel a la pantalla de inicio: se abre como una aplicación y muestra cuántos esperan.",
  which: "Notificarme de",
  choices: {
    mine_and_unassigned: "Mis conversaciones y las que no tienen responsable",
    mine: "Mis conversaciones",
    none: "Nada",
  },
  mail: "Por correo",
  mailText: "Se envía solo mientras un visitante sigue sin respuesta.",
  mailAfter: "Escribirme cuando un visitante haya esperado",
  never: "Nunca",
  digest: "Resumen diario",
  noDigest: "Sin resumen",
  timeZone: "Zona horaria",
  noMailServer:
    "Esta instalación no tiene servidor de correo, así que no se envían correos. Pide a su operador que defina SMTP_URL.",
  readOnly:
    "Tu rol es de solo lectura aquí. Puedes activar o desactivar este navegador; los demás ajustes no cambian.",
  saved: "Ajustes guardados",
  visitorMails: {
    title: "Respuestas por correo",
    text: "Los visitantes que dejaron una dirección y cerraron el chat reciben las respuestas de tu equipo por correo.",
    enable: "Enviar por correo las respuestas a quienes se fueron",
    hint: "Un correo con todas las respuestas sin leer. Cada uno tiene un enlace a la conversación y otro que detiene los correos.",
    after: "Enviar el correo después de",
    replyAt: (domain: string) =>
      "Los visitantes pueden responder al correo: las respuestas a # aparecen en la conversación.".replace(
        "#",
        () => `reply+…@${domain}`,
      ),
    noReply:
      "Los visitantes responden con el enlace del correo. Para que respondan por correo, configura MAIL_REPLY_DOMAIN.",
  },
  browsers: "Tus navegadores",
  browsersText:
    "Reciben notificaciones mientras el panel está cerrado. Al cerrar sesión se elimina un navegador.",
  removeBrowser: "Detener las notificaciones",
  browserRemoved: "Notificaciones detenidas",
  turnOn: "Activar las notificaciones",
  onHere: "Las notificaciones están activas en este navegador",
  minutes: (count: number) => plural(count, { one: "# minuto", many: "# minutos", other: "# minutos" }),
  visitor: "Visitante",
};
