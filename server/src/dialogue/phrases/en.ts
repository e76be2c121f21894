import { list, type Phrases } from "./phrases.ts";

export const en: Phrases = {
  says: {
    file: "Thank you for the file. I can't open files, but the team sees it.",
    fileWaiting: "Thank you for the file. The person who joins will see it.",
    greeting: "Hello! How can I help you?",
    thanks: "You're welcome! Is there anything else I can help you with?",
    goodbye: "Goodbye, and have a great day!",
    identity:
      "I'm {name}, an automated assistant. I answer from what this bot has been taught, and I can pass you on to a person whenever you like.",
    wellbeing: "I'm doing well, thank you! How can I help you?",
    joke: "Why did the chatbot cross the road? Somebody asked it where the other side was. Now, what can I look up for you?",
    insult:
      "I'm sorry this isn't going well. Put your question in other words, or ask for a person at any time.",
    praise: "Thank you, that's kind! Is there anything else I can help you with?",
    time: "I don't have a clock or a calendar, but I can answer questions about what I've been taught.",
    maker: "I'm an automated assistant, set up by the team behind this website.",
    help: "I'm here! Ask me a question in your own words, and I'll look up the answer.",
    laugh: "Glad you like it! Is there anything I can help you with?",
    puzzled: "I'm not sure what you mean. Could you write it as a question?",
    personal:
      "I'm a computer program, so there isn't much to tell about me. What would you like to know about us?",
    polyglot: "Write in the language you like: I answer in it as far as I can.",
    yes: "All right! What would you like to know?",
    no: "All right. I'm here if you need anything else.",
    acknowledgement: "All right! Is there anything else I can help you with?",
    unknown: "I'm sorry, I don't know the answer to that.",
    unknownPart: "I'm sorry, I don't know the answer to “{question}”.",
    offer: "Would you like me to pass you on to a person?",
    asked: "I've asked a person to join. They'll reply here as soon as they can.",
    waiting: "I've already asked a person to join. They'll reply here as soon as they can.",
  },
  hears: {
    greeting: list(
      "hi|hello|hey|hiya|good morning|good afternoon|good evening|greetings|howdy|hi there|hello there|yo|good day",
    ),
    thanks: list(
      "thanks|thank you|thx|ty|cheers|thanks a lot|many thanks|much appreciated|i appreciate it|thank you in advance|thanks in advance",
    ),
    goodbye: list(
      "bye|goodbye|good bye|bye bye|see you|see ya|good night|have a nice day|have a good day|take care|that's all|that is all",
    ),
    identity: list(
      "who are you|what are you|are you a bot|are you a robot|are you human|are you a human|are you real|are you a real person|are you a person|are you an ai|are you ai|am i talking to a human|am i talking to a person|am i talking to a bot|am i speaking to a human|am i chatting with a bot|is this a bot|is this a real person|is this a person|what can you do|what do you do|what is your name|what's your name|whats your name|do you have a name|is this a person or a bot|are you a person or a bot",
    ),
    wellbeing: list(
      "how are you|how are you doing|how are you today|how's it going|hows it going|how is it going|how do you do|what's up|whats up|wassup|sup|how have you been|how's your day|you ok|are you ok",
    ),
    joke: list(
      "tell me a joke|tell a joke|tell me something funny|make me laugh|do you know a joke|another joke|joke|say something funny|sing a song|sing me a song",
    ),
    insult: list(
      "you are stupid|you're stupid|you are dumb|you're dumb|you are useless|you're useless|you are bad|you suck|stupid|stupid bot|bad bot|idiot|dumb bot|useless|useless bot|this is bad|this is useless|this is stupid|that's wrong|that is wrong|wrong|this sucks|i hate you|shut up|you are an idiot|you're an idiot|you are annoying|that didn't help|that did not help|not helpful|you don't understand|you don't understand me|fuck|fuck you|fuck off|shit|damn|wtf|this is terrible|you are terrible",
    ),
    praise: list(
      "great job|good job|well done|good bot|nice work|you are very helpful|you're very helpful|you are helpful|you are great|you're great|you are awesome|you're awesome|you are amazing|you are smart|you're smart|you are the best|i love you|i like you|love it|amazing|excellent|brilliant|fantastic|that was helpful|that helped|very helpful|this is great",
    ),
    time: list(
      "what time is it|what's the time|whats the time|what is the time|what day is it|what day is today|what's the date|what is the date|what date is it|what is today's date|what's the weather|what is the weather|how is the weather|what's the weather like",
    ),
    maker: list(
      "who made you|who created you|who built you|who developed you|who programmed you|who owns you|who do you work for|who is your boss|which company made you|who trained you",
    ),
    help: list(
      "help|help me|please help|please help me|can you help me|could you help me|can you help|i need help|i need some help|i have a question|i've got a question|i have a problem|can i ask you something|can i ask a question|how can you help me|how can you help|what can i ask|what can i ask you|test|testing|test test|test 123|testing 123|this is a test|ping|are you there|anyone there|hello is this working|start|menu|question",
    ),
    laugh: list("lol|haha|hahaha|hahahaha|hehe|rofl|lmao|funny|that's funny|ha|ha ha"),
    personal: list(
      "how old are you|where do you live|do you sleep|do you eat|what do you like|are you married|do you have feelings|do you love me|will you marry me|what is your favourite colour|what's your favorite color|are you male or female|are you a girl|are you a boy|do you like me|do you dream|can you think|what are you doing|are you happy|are you single|when were you born|when is your birthday|i am bored|i'm bored|i am sad|i'm sad",
    ),
    polyglot: list(
      "do you speak german|do you speak french|do you speak spanish|do you speak english|do you speak italian|do you speak chinese|do you speak other languages|do you speak my language|which languages do you speak|what languages do you speak|can you speak spanish|can you speak german|can you speak french|can you speak english",
    ),
    yes: list(
      "yes|yes please|yeah|yep|yup|sure|of course|please do|go ahead|absolutely|definitely|certainly|yes i would|yes i would like that|i would like that|i'd like that|that would be great|that would be good|that would be nice|why not|do it|do that|please|yes do|connect me|ok connect me|please connect me|pass me on|y|alright then|let's do it|yes do that|that's right|exactly|correct|right",
    ),
    no: list(
      "no|no thanks|no thank you|nope|nah|not now|not really|no need|not necessary|don't|never mind|nevermind|forget it|nothing|not today|maybe later|later|i'm fine|i'm good|no i'm good|no that's all|no that's fine|n|no thanks i'm fine|rather not|i'd rather not",
    ),
    acknowledgement: list(
      "ok|okay|k|kk|nice|cool|great|perfect|awesome|good|fine|got it|i see|alright|all right|understood|makes sense|interesting|wow|good to know|oh|ah|aha|hmm|hm|sorry|my bad|i'm sorry|excuse me|no problem|no worries|super|sounds good|okay then|oops|true|really|noted",
    ),
  },
  fillers: list(
    "there|bot|everyone|team|again|so|much|very|a lot|for your help|for the help|for that|that's all|all|you|then|later|that|was|helpful|really|i|and|how are you|it|works|please|today|now|well|just|mate|guys|sir|right now",
  ),
  before: list(
    "could you please tell me|can you please tell me|could you tell me please|could you tell me|can you tell me|would you tell me|please tell me|would you please tell me|would you kindly tell me|could you kindly tell me|could you let me know|can you let me know|please let me know|could you please let me know|could you please explain|could you explain to me|can you explain to me|could you please help me|could you help me|can you help me|please help me|i would like to know|i'd like to know|i want to know|i need to know|i would like to ask|i'd like to ask|i wanted to ask|i want to ask|i would love to know|i'd love to know|i was wondering if you could tell me|i was wondering|i wonder|i am wondering|i'm wondering|just wondering|i would be interested to know|i'm interested in knowing|do you happen to know|do you know by any chance|any idea|would you mind telling me|may i ask you|may i ask|can i ask you something|can i ask you|can i ask|quick question|just a quick question|i have a quick question|i've got a quick question|i have one quick question|i have a question|i've got a question|i have one question|one question|i have a question for you|i hope you are well|i hope you're well|i hope this finds you well|hope you are well|hope you're well|hope you're doing well|i hope you are doing well|i hope you can help me|hope you can help|maybe you can help me|how are you|how are you today|sorry to bother you|sorry for bothering you|sorry to disturb you|sorry for the bother|excuse me|sorry|pardon me|dear sir or madam|dear sir|dear madam|dear team|dear all|dear support|dear support team|hi all|hi team|hello team|hi everyone|hello everyone|hey there|hey guys|to whom it may concern|i would like to know the following|the following|please|kindly|so|well|ok so|okay so|oh|hey so|nice to meet you|good to see you",
  ),
  after: list(
    "thank you in advance|thanks in advance|thank you very much in advance|many thanks in advance|thank you very much|thank you so much|thank you for your help|thank you for your time|thank you for your support|thank you kindly|thanks for your help|thanks for your time|thanks a lot for your help|thanks so much for your help|many thanks for your help|thanks a lot|thanks so much|thanks a million|thanks a bunch|many thanks|thank you|thanks|thx|ty|cheers|please|pls|plz|if you don't mind|if you could|if possible|if i may ask|if that's ok|i would appreciate your help|i would appreciate it|i'd appreciate it|i appreciate your help|i appreciate it|much appreciated|any help is appreciated|any help would be appreciated|looking forward to your reply|i look forward to your reply|looking forward to hearing from you|i look forward to hearing from you|have a nice day|have a great day|have a good day|have a good one|bye|goodbye|take care|by any chance|all the best",
  ),
  closings: list(
    "best regards|kind regards|warm regards|with kind regards|regards|best wishes|all the best|yours sincerely|yours faithfully|sincerely|best|cheers|thanks|many thanks|thank you",
  ),
  followUps: list("and|what about|how about|but|also|so"),
  replacing: list("and what about|and how about|what about|how about|and for|and in|and"),
  pointers: list("it|its|that|this|they|them|their|those|these|there|one|he|she|his|her"),
  articles: list("the|a|an|your|my|this|our"),
  interrogatives: list(
    "what is|what are|what's|what was|what does|what do|what did|what can|what kind|what time|what size|what colour|what color|what about|where is|where are|where's|where do|where does|where can|where was|when is|when are|when's|when do|when does|when did|when will|when can|when was|who is|who are|who was|who can|who did|why is|why are|why do|why does|why did|how is|how are|how do|how does|how did|how can|how could|how much|how many|how long|how often|how far|how old|how big|how heavy|how fast|how tall|which is|which are|which one|which ones|which size|which colours|is there|is it|is the|is your|are there|are the|are you|are your|do you|do i|do the|do we|does it|does the|does your|did you|can i|can you|can we|can it|can the|could i|could you|will you|will it|will the|may i|should i|would it|have you|has it|has the",
  ),
  joining: list("and also|and|also|plus|or"),
  choices: { like: "Helpful", dislike: "Not helpful", person: "Talk to a person" },
};
