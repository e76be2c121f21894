import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:una?|el|la|los|las|algun|alguna|su|sus|tu|tus|uno de sus|otro|otra)\\s+)?(?:(?:autentic[oa]|verdader[oa])\\s+)?";
const STAFF =
  "(?:personas?(?: (?:real(?:es)?|de verdad|humana|fisica|de carne y hueso))?|seres? humanos?|humanos?(?: (?:real|de verdad))?|agentes?(?: (?:humano|real))?|operador(?:a|es)?(?: humano)?|representantes?|asesor(?:a|es)?|ejecutiv[oa]|encargad[oa]|supervisor(?:a)?|gerente|jefe|responsable|emplead[oa]s?|companer[oa]s?|colegas?|consultor(?:a)?|especialista|(?:servicio de )?atencion al cliente|servicio al cliente|(?:equipo de )?soporte(?: tecnico)?|equipo)";
const SOMEONE = "alguien(?: (?:de (?:su|tu|el|la) \\w+|del? \\w+|real|humano|mas|de verdad))?";
const CONTACT =
  "(?:hablar|chatear|conversar|platicar|charlar|comunicar(?:me|nos)?|contactar|dialogar|tratar)";
const WISH =
  "(?:quiero|quisiera|queria|necesito|me gustaria|prefiero|preferiria|deseo|desearia|exijo|puedo|podria|podemos|se puede|posible|dejame|dejeme|debo|quisieramos|por favor|ocupo)";

export const esRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:personas?(?: (?:real|de verdad|humana|fisica))?|ser humano|humano(?: (?:real|de verdad))?|agente(?: humano)?|operador(?:a)?|representante|asesor(?:a)?|supervisor(?:a)?|encargad[oa])`,
  fillers: "por favor|porfavor|porfa|pf|ahora|ya|hola|gracias|solo|una?|si|ok|el|la",
  requests: [
    `${WISH}(?: \\S+){0,3}? ${CONTACT}(?: directamente)? (?:con|a) {p}`,
    `^${CONTACT} con {p}`,
    `(?:pongame|ponme|paseme|pasame|paseme|comuniqueme|comunicame|conecteme|conectame|transfierame|transfiereme|derivame|deriveme|paseme|enlaceme|contacteme|redirijame|pongame en contacto)(?: \\S+){0,2}? (?:con|a|al) ?{p}`,
    `(?:me|nos) (?:puede|puedes|podria|podrias|pueden|podrian) (?:comunicar|pasar|poner|conectar|transferir|derivar)(?: en contacto)? (?:con|a|al) ?{p}`,
    `(?:puede|puedes|podria|podrias|pueden) (?:comunicarme|pasarme|ponerme|conectarme|transferirme|derivarme)(?: en contacto)? (?:con|a|al) ?{p}`,
    `(?:deme|dame|traeme|busqueme|llame a|quiero|necesito|exijo|prefiero) (?:a )?{h}`,
    `(?:ponerme|entrar|estar|ser puesto|poner) en contacto con {p}`,
    `ayuda de {h}`,
    `(?:me|nos) (?:atienda|atiendan|ayude|llame|conteste|responda|contacte) {p}`,
    `(?:hay|habra|existe) {p}(?:$| (?:aqui|ahi|disponible|con (?:quien|el que|la que)|que|real|en linea|por ahi)(?: \\S+)*)`,
    `(?:me|nos) (?:puede|podria|pueden|podrian) (?:llamar|contactar|atender|ayudar|responder|escribir) {p}`,
    `(?:puede|podria|pueden) (?:llamarme|contactarme|atenderme|responderme|escribirme) {p}`,
    `(?:puede|podria) (?:seguir|continuar|tomar|encargarse|intervenir|hacerse cargo) {p}`,
    `(?:puede|podria) {p} (?:llamarme|contactarme|atenderme|tomar|continuar|seguir)`,
    `(?:ser|sea) atendid[oa] por {p}`,
  ],
  how: [
    `^(?:(?:y|pero|ok) )*(?:como|donde) (?:puedo|podria|hago para|se puede|hablo|contacto) ?(?:${CONTACT})? ?(?:con|a)? ?{h}(?: (?:aqui|por favor|directamente))*$`,
  ],
  information:
    "(?:(?:y|pero|hola|ok) )*(?:como|cuanto|cuanta|cuantos|cuantas|que (?!me )|cual|cuales|quien|donde|cuando|por que|tengo que|hace falta|debo|es |eres|son|sus|su equipo|mi |mis|ofrecen|hay descuento|la semana|hable|puede (?:otra|pedir|alquilar)|puedo (?!hablar|chatear|conversar|contactar|comunicar))",
  refusal:
    "(?:no|sin|nunca)(?: \\S+){0,2}? (?:hablar|necesito|hace falta|contactar|conversar|un asesor|una persona|agente|chatear)",
  noBot:
    "(?:no (?:quiero|deseo)(?: \\S+){0,3}?|basta de|no mas|harto de|hart[oa] del?|estoy cansad[oa] de(?: \\S+)?) (?:con )?(?:un |una |el |la |este |estos |los )?(?:robots?|bots?|chatbots?|maquinas?|computadora|ia)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
