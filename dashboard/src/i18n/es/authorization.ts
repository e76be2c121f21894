import type { authorization as english } from "../en/authorization.ts";

export const authorization: typeof english = {
  title: (client: string) => `¿Conectar ${client}?`,
  text: "Pide usar Parley en tu nombre.",
  verified: (host: string) => `Publicado por ${host}`,
  unverified: "El cliente eligió este nombre. No está verificado.",
  web: (host: string) => `El acceso se entrega a ${host}.`,
  device:
    "El acceso se entrega a un programa de este dispositivo. Continúa solo si tú iniciaste la conexión.",
  app: (scheme: string) =>
    `El acceso se entrega a la aplicación que abre enlaces ${scheme}. Continúa solo si tú iniciaste la conexión.`,
  signedInAs: (email: string) => `Sesión iniciada como ${email}`,
  organization: "Organización",
  allow: "Permitir",
  deny: "No permitir",
  doneTitle: "Acceso permitido",
  done: "Vuelve a tu cliente. Puedes cerrar esta página.",
  refusedTitle: "Acceso rechazado",
  refused: "El cliente no recibe acceso. Puedes cerrar esta página.",
  again: "Abrir el cliente de nuevo",
  problemTitle: "No se puede conectar este cliente",
  back: (host: string) => `Avisar a ${host}`,
  wrong: "El cliente envió una solicitud no permitida:",
  none: "Con este inicio de sesión no puedes conectar un cliente en ninguna de tus organizaciones.",
  clients: {
    title: "Clientes conectados",
    text: "Clientes de IA que actúan por ti. Nunca tienen más acceso que tú.",
    client: "Cliente",
    access: "Acceso",
    lastUsed: "Último uso",
    disconnect: "Desconectar",
    disconnectTitle: "¿Desconectar este cliente?",
    disconnectText: (name: string) => `«${name}» pierde el acceso de inmediato.`,
    disconnected: "Cliente desconectado",
  },
};
