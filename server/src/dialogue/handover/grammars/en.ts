import type { RequestGrammar } from "../request-grammar.ts";

const ADJECTIVES =
  "(?:(?:real|live|actual|human|customer|support|service|sales|proper|senior|qualified|available|flesh and blood)\\s+)*";
const STAFF =
  "(?:humans?(?: beings?)?|person|people|agents?|operators?|representatives?|reps?|advis[eo]rs?|consultants?|employees?|colleagues?|staff(?: members?)?|team members?|managers?|supervisors?|boss|specialists?|customer (?:service|care|support|relations)|(?:the |your )?(?:support|sales|service|care)(?: (?:team|staff|department|desk))?|help ?desk|members? of (?:staff|your team|the team))";
/** "The agent plan", "human resources" and "a person under 18" are no people to talk to. */
const NO_COMPOUND =
  "(?!\\s+(?:plans?|tickets?|accounts?|resources|under|over|aged|older|younger|page|portal|forum|fees?|hours|number|licen[cs]es?|seats?|program(?:me)?|translation))";
const DETERMINER = "(?:(?:an?|the|some|your|one of (?:your|the)|any)\\s+)?";
const WISH =
  "(?:i(?:'d| would| really| just| simply| only| still| do)* (?:want|wanna|need|like|wish|prefer|rather|love|must|have to|got to|demand|am trying|hope)|i'm (?:trying|hoping)|can (?:i|we)|could (?:i|we)|may (?:i|we)|might (?:i|we)|let (?:me|us)|allow me|(?:is|would) it (?:be )?possible|any (?:chance|way)|rather|want|need|please)";
const CONTACT =
  "(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|convers(?:e|ing)|communicat(?:e|ing)|discuss(?:ing)?(?: \\w+){1,4}|get in touch|be (?:connected|transferred|put through|forwarded|passed(?: on)?|handed(?: over)?|put in touch))";

export const enRequests: RequestGrammar = {
  person: `${DETERMINER}(?:${ADJECTIVES}${STAFF}${NO_COMPOUND}|(?:someone|somebody|anyone|anybody)(?: (?:real|human|else|from (?:your|the) \\w+|in (?:your|the) \\w+|who \\w+(?: \\w+){0,3}))?)`,
  human: `${DETERMINER}(?:human being|humans?(?! resources)|(?:real|actual|live|human|proper)\\s+(?:human |live )?(?:human|person|people|agent|operator|representative|rep|being|advis[eo]r|one)|someone (?:real|human)|(?:agent|operator|representative|person|manager|supervisor|advis[eo]r|consultant|colleague)${NO_COMPOUND}|member of (?:staff|your team))`,
  fillers:
    "please|pls|plz|now|asap|immediately|hello|hi|hey|ok|okay|yes|just|only|an?|the|your|thanks|thank you",
  requests: [
    `${WISH}(?: \\w+){0,3}? ${CONTACT} (?:to|with|2) {p}`,
    `(?:please )?(?:talk|speak|chat) (?:to|with) {h}`,
    `(?:connect|transfer|forward|redirect|switch|hand|pass|put|refer|direct|route|patch|escalate)(?: (?:me|us|this|the|my|conversation|chat|case|issue|request|over|on|through|up|back|directly))* (?:to|with|2) {p}`,
    `(?:get|give|bring|find|send|fetch|call|hand) (?:me|us) {h}`,
    `(?:i|we)(?:'d| would| really| just)* (?:want|need|like|prefer|demand|require)(?: to have| to see)? {h}`,
    `(?:help|assistance|support|advice|service|an answer|answers?|a reply) (?:from|by) {h}`,
    `(?:is|are|isn't|aren't) there {p}(?: (?:i|we|here|available|around|online|who|that|to|left|with|at|on)(?: \\w+)*)?$`,
    `(?:can|could|may|will|would|please (?:have|let|ask)|have|ask) {p} (?:please |kindly |actually |maybe )?(?:(?:call|contact|phone|ring|reach|email|answer|message|assist|get back to|get in touch with|reply to|talk (?:to|with)|speak (?:to|with))(?: (?:out )?(?:to )?)? ?(?:me|us)|take (?:over|this)|step in|join|handle this|look (?:at|into) this)`,
    `^(?:is )?{p} (?:there|here|home|around|available)$`,
    `i(?:'d| would)* (?:want|need|like|prefer)(?: to be)? (?:served|helped|assisted|advised) by {h}`,
  ],
  how: [
    "^(?:(?:and|but|so|ok|okay|please|then) )*(?:how (?:do|can|could|would|to|am) ?(?:i|we)?|where (?:do|can|could) (?:i|we)) (?:talk|speak|chat|get|reach|contact|connect|find)(?: (?:to|with|through|hold|a|of))* {h}(?: (?:please|here|now|directly|instead|today))*$",
  ],
  information:
    "(?:(?:and|but|so|ok|okay|please|hi|hello|hey|could you tell me|can you tell me|tell me|also) )*(?:what|which|who|whose|whom|where|when|why|how|do i|do we|do you|do your|does|did|should|must|am i|is (?!there|it)|are (?!there)|was|were|has|have (?:i|you|we)|if|whether|will i|would i (?:need|have)|my|our)",
  refusal:
    "(?:don'?t|do not|never|no need|without|instead of|rather not|not)(?: \\w+){0,4}? (?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|transfer|connect|want|need|human|person|agent|anyone|anybody|contacting)",
  noBot:
    "(?:(?:don'?t|do not|not|no longer) (?:want|wish|like|need|talking|speaking)(?: to)?(?: (?:talk|speak|chat|deal))?(?: (?:to|with))?|no more|enough (?:of|with)|stop (?:with )?|tired of|sick of|fed up with)(?: (?:talking|speaking|chatting))?(?: (?:to|with))?(?: (?:an?|the|this|these|your|any|some|stupid))* (?:chat)?(?:bots?|robots?|machines?|computers?|ai)",
  script: "\\p{Script=Latin}",
  bot: "bot|robo|ma(?:ch|qu|cch)in|masch|comput|ordina|automat|ai|ia|ki",
};
