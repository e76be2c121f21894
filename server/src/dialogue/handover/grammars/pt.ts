import type { RequestGrammar } from "../request-grammar.ts";

const DETERMINER =
  "(?:(?:uma?|o|a|os|as|algum|alguma|seu|sua|um dos seus|outro|outra)\\s+)?(?:(?:seu|sua|verdadeir[oa])\\s+)?";
const STAFF =
  "(?:pessoas?(?: (?:reais|real|de verdade|humana|fisica))?|ser(?:es)? humanos?|humanos?(?: (?:real|de verdade))?|atendentes?(?: (?:humano|real))?|agentes?(?: humano)?|operador(?:a|es)?(?: humano)?|representantes?|consultor(?:a|es)?|assessor(?:a)?|supervisor(?:a)?|gerente|chefe|responsavel|funcionari[oa]s?|colegas?|especialista|(?:servico de )?(?:atendimento|apoio) ao cliente|atendimento(?: humano)?|suporte(?: tecnico)?|equipe|equipa)";
const SOMEONE =
  "alguem(?: (?:d[ao]s? (?:sua |seu |vossa |vosso )?\\w+|de voces|real|humano|mais|de verdade))?";
const CONTACT = "(?:falar|conversar|chatear|dialogar|comunicar|tratar|bater papo)";
const WISH =
  "(?:quero|queria|queremos|gostaria|gostava|preciso|prefiro|preferia|preferiria|desejo|posso|poderia|podemos|da para|possivel|me deix[ae]|deixe me|tenho que|por favor|exijo)";

export const ptRequests: RequestGrammar = {
  person: `(?:${DETERMINER}${STAFF}|${SOMEONE})`,
  human: `${DETERMINER}(?:pessoa(?: (?:real|de verdade|humana|fisica))?|ser humano|humano(?: (?:real|de verdade))?|atendente(?: humano)?|agente humano|operador(?:a)?|representante|supervisor(?:a)?|consultor(?:a)?|gerente)`,
  fillers: "por favor|porfavor|pf|pfv|agora|ja|ola|oi|obrigad[oa]|so|uma?|sim|ok|o|a",
  requests: [
    `${WISH}(?: \\S+){0,3}? ${CONTACT}(?: diretamente)? com ?{p}`,
    `^${CONTACT} com {p}`,
    `(?:me|nos) (?:passa|passe|transfere|transfira|conecta|conecte|coloca|coloque|liga|ligue|encaminha|encaminhe|poe|ponha)(?: \\S+)?(?: em contato| em contacto)? (?:para|com|a|ao) ?{p}`,
    `(?:passe|transfira|conecte|coloque|encaminhe|ponha|passa|transfere|ligue) (?:me|nos)(?: em contato| em contacto)? (?:para|com|a|ao) ?{p}`,
    `(?:pode|podes|podem|poderia|poderiam|consegue) (?:me |nos )?(?:passar|transferir|conectar|colocar|ligar|encaminhar|por)(?: me)?(?: em contato| em contacto)? (?:para|com|a|ao) ?{p}`,
    `(?:quero|preciso de|exijo|prefiro|gostaria de|me (?:da|de|chama|chame|arranja)|chame|chama) {h}`,
    `(?:entrar|ficar|ser colocado|estar) em (?:contato|contacto) com {p}`,
    `ajuda de {h}`,
    `(?:ser )?(?:atendid|ajudad)[oa] por {p}`,
    `(?:tem|ha|existe) {p}(?:$| (?:ai|aqui|disponivel|com quem|que|online|para)(?: \\S+)*)`,
    `{p} (?:pode|poderia|consegue) (?:me |nos )?(?:ligar|telefonar|contatar|contactar|responder|ajudar|assumir|continuar|retornar|escrever|entrar em (?:contato|contacto) comigo)`,
  ],
  how: [
    `^(?:(?:e|mas|ok) )*(?:como|onde) (?:posso|poderia|faco para|se pode|eu faco para|consigo) ?(?:${CONTACT}|contatar|contactar)? ?(?:com)? ?{h}(?: (?:aqui|por favor|diretamente))*$`,
  ],
  information:
    "(?:(?:e|mas|ola|oi|ok) )*(?:como|quant[oa]s?|que |o que|qual|quais|quem|onde|quando|por que|porque|preciso (?:falar com alguem antes|de um tecnico)|precisa|e necessario|voce e|voces|o suporte|os atendentes|o atendimento|meu|minha|tem desconto|falei|na semana|outra pessoa|uma pessoa (?:menor|com)|posso (?!falar|conversar|comunicar))",
  refusal:
    "(?:nao|sem|nunca)(?: \\S+){0,2}? (?:falar|preciso|precisa|conversar|contatar|um consultor|uma pessoa|atendente)",
  noBot:
    "(?:nao (?:quero|desejo)(?: \\S+){0,3}?|chega de|basta de|cansad[oa] de(?: \\S+)?|fart[oa] de(?: \\S+)?) (?:com )?(?:um |uma |o |a |este |esse |os )?(?:robos?|bots?|chatbots?|maquinas?|computador|ia)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
