import type { LanguageCode } from "./languages.ts";
import { fold } from "./words.ts";

const list = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that build sentences and say nothing about their subject. */
export const ENGLISH_STOP_WORDS = list(
  "a about above after again against all am an and any are as at be because been before being below " +
    "between both but by can could did do does doing down during each few for from further had has have " +
    "having he her here hers herself him himself his how i if in into is it its itself just me more most " +
    "my myself no nor not now of off on once only or other our ours ourselves out over own same she should " +
    "so some such than that the their theirs them themselves then there these they this those through to " +
    "too under until up very was we were what when where which while who whom why will with would you your " +
    "yours yourself yourselves arent cant cannot couldnt didnt doesnt dont hadnt hasnt havent hes ill im " +
    "isnt ive lets shes shouldnt thats theres theyre wasnt wed weve werent whats wont wouldnt youre youve",
);

/**
 * The stop words of each language. They also distinguish languages of the same script, so each list has the
 * words of questions; a word in several lists counts less.
 */
export const FUNCTION_WORDS: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  en: ENGLISH_STOP_WORDS,
  de: list(
    "der die das und ist nicht ein eine einen einem einer eines dem den des mit auf für von vom zu zum zur sich auch wie " +
      "ich sie wir ihr er es oder bei beim was kann wo wann mein meine meinen meinem meiner dein deine sein seine ihre " +
      "ihren ihrem unser unsere euer im in am an als aus nach über unter um durch wegen ohne gegen bis seit dass daß wenn " +
      "weil ob aber doch noch nur schon sehr so dann da hier dort war waren wird werden wurde wurden worden hat haben hatte " +
      "hatten habe hast bin bist sind seid sei kein keine keinen man mir mich dir dich ihm ihn ihnen uns euch wer wen wem " +
      "warum wieso weshalb woher wohin worüber worum worauf woran worin womit wofür wogegen wozu wodurch wovon welche welcher welches welchen welchem wieviel viele muss müssen soll sollte können " +
      "könnte darf dürfen möchte mag gibt dieser diese dieses diesem diesen jeder jede jedes alle etwa etwas zwischen vor",
  ),
  es: list(
    "el la los las lo y e o u es son era eran fue fueron ser sido está están estaba hay que qué por con para una un unos " +
      "unas como cómo del de al a se su sus mi mis tu tus si sí no puedo puede pueden podía donde dónde cuando cuándo cual " +
      "cuál cuáles quién quiénes quien cuánto cuánta cuántos cuántas porque pero más menos muy también ya en entre sobre " +
      "sin desde hasta durante contra ha han había haber he hemos tiene tienen tengo tenía me te le les nos os yo él ella " +
      "ellos ellas usted ustedes nosotros este esta estos estas ese esa eso esos esas esto aquel aquella ante según cada " +
      "otro otra otros otras qué hace hacer cuyo cuya hacia tras ni mediante",
  ),
  fr: list(
    "le la les un une du de des d l et est que qu qui quoi dans pour pas ne n sur avec sont était étaient au aux je j vous " +
      "nous il elle ils elles on ce c cet cette ces se s votre vos notre nos mon ma mes ton ta tes son sa ses leur leurs " +
      "comment quel quelle quels quelles ou où quand pourquoi combien mais donc car si plus moins très aussi par en y été " +
      "être avoir a ai as ont avait avaient fait faire peut peux puis peuvent me m te t lui eux sans sous entre vers chez " +
      "depuis pendant avant après contre lors dont lequel laquelle est-ce quelqu tout tous toute toutes",
  ),
  it: list(
    "il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da dal dallo dalla " +
      "dai dalle in nel nello nella nei nelle con su sul sulla sui sulle per tra fra e ed o ma che chi cui non è sono era " +
      "erano sia essere stato stata stati ha hanno ho hai abbiamo aveva avevano avere mi ti si ci vi ne lui lei noi voi " +
      "loro io tu mio mia miei tuo tua suo sua suoi nostro questo questa questi queste quello quella quelli come dove " +
      "quando perché quale quali quanto quanta quanti quante cosa anche più meno molto posso può possono se dopo prima",
  ),
  pt: list(
    "o a os as um uma uns umas de do da dos das em no na nos nas num numa por pelo pela pelos pelas para com sem sob sobre " +
      "entre até desde e ou mas que quê quem qual quais quando onde como porque porquê quanto quanta quantos quantas não é " +
      "são era eram foi foram ser sido está estão estava estar há tem têm tinha ter tenho me te se lhe nos vos eu tu ele " +
      "ela eles elas você vocês meu minha meus minhas seu sua seus suas nosso nossa este esta estes estas esse essa isso " +
      "isto aquele aquela ao aos à às mais menos muito também já posso pode podem fazer faz cada após durante",
  ),
  nl: list(
    "de het een van en in op te zijn dat die dit deze niet ik mijn hoe wat waar wanneer wie waarom welke welk hoeveel is " +
      "was waren wordt worden werd werden kan kunnen kun moet moeten mag wil heb hebben heeft had hadden met voor door bij " +
      "aan uit naar om als ook maar of dan nog al er hij zij ze we wij jij je jullie u uw hun haar hem ons onze geen over " +
      "onder tot tussen tegen na sinds tijdens zonder zo zeer meer veel elke dus omdat waarvan",
  ),
  sv: list(
    "och att det den de som en ett på är av för med till i om jag du han hon vi ni har hade inte kan ska vill vad hur var " +
      "när vem varför vilken vilket vilka min mitt mina din ditt dina sin sitt sina er ert era vår mig dig sig oss från " +
      "ut upp så men eller också bara mycket blev blir var varit vara under efter mellan utan hos där här detta denna",
  ),
  da: list(
    "og at det den de som en et på er af for med til i om jeg du han hun vi har havde ikke kan skal vil hvad hvordan hvor " +
      "hvornår hvem hvorfor hvilken hvilket hvilke min mit mine din dit dine sin sit sine jeres vores mig dig sig os fra ud " +
      "op så men eller også kun meget blev bliver var været være under efter mellem uden hos der her dette denne",
  ),
  no: list(
    "og at det den de som en et ei på er av for med til i om jeg du han hun vi dere har hadde ikke kan skal vil hva hvordan " +
      "hvor når hvem hvorfor hvilken hvilket hvilke min mitt mine din ditt dine sin sitt sine deres våre meg deg seg oss fra " +
      "ut opp så men eller også bare mye ble blir var vært være under etter mellom uten hos der her dette denne",
  ),
  fi: list(
    "ja on ei se että oli mutta niin kun kuin myös tai joka jotka ovat hän minä sinä me te he minun sinun mikä mitä missä " +
      "milloin miten miksi kuka kuinka monta voi voin voinko onko ole olla ollut olen tämä nämä tuo siitä sen sitä kanssa " +
      "jos vain jo vielä sekä jonka mihin mistä minkä",
  ),
  pl: list(
    "i w z na do nie jest to się że jak co od po za o u ze we dla przez przy przed pod nad czy ale lub oraz gdy kiedy gdzie " +
      "kto dlaczego który która które których którym jaki jaka jakie ile mój moja moje mogę może można są był była było " +
      "były być mam ma mają ja ty on ona my wy oni jego jej ich mnie mi mu go ją ten ta te tego tym tej tych już tylko też",
  ),
  cs: list(
    "a i v ve s se z ze na do je to že jak co od po za o u k ke při před pod nad ale nebo když kdy kde kdo proč který " +
      "která které kterého jaký jaká jaké kolik můj moje mohu může lze jsou byl byla bylo byly být mám má mají já ty on ona " +
      "my vy oni jeho její jejich mě mi mu ho ji ten ta ty toho tom této těch už jen také není",
  ),
  ro: list(
    "și în la de din cu pe a al ale ai o un una unei unui pentru care că ce cum când unde cine cât câți câte care nu este " +
      "sunt era erau fost fi am ai are au avea avut mai sau dar dacă se să își le îi lui ei ele lor său sa sale meu mea mei " +
      "prin după între până fără sub asupra despre această acest aceste acestea cel cea cei cele poate pot foarte prea de-a",
  ),
  hu: list(
    "a az és hogy nem is egy ez ezt azt van volt voltak lesz mint csak már még de vagy ha mert meg ki kit mi mit hol mikor " +
      "hogyan miért melyik mennyi hány milyen én te ő mi ti ők az-e el fel be le vagyok vannak lehet kell tud tudok minden " +
      "után alatt között szerint által amely amelyek aki akik ami",
  ),
  tr: list(
    "ve bir bu şu o da de için ile mi mı mu mü ne nasıl nerede nereye nereden ne zaman kim kimin neden niçin hangi kaç " +
      "kadar ben sen biz siz onlar benim senin onun bizim var yok değil daha çok en gibi olan olarak oldu olduğu idi ise ama " +
      "veya ya hem her sonra önce göre tarafından üzerinde içinde arasında nedir kimdir midir mıdır ki",
  ),
  id: list(
    "yang dan untuk dengan tidak ini itu di ke dari pada adalah saya anda kami kita dia mereka apa bagaimana kapan " +
      "dimana mana siapa mengapa kenapa berapa bisa dapat akan sudah telah oleh dalam atau juga karena sebagai para tersebut",
  ),
  vi: list(
    "là và của có không được cho với các những một này đó khi như ở tại từ trong ngoài trên dưới đã đang sẽ thì mà nhưng " +
      "hay hoặc nếu vì do bởi gì nào ai đâu sao thế bao nhiêu mấy tôi bạn anh chị họ chúng ta nó để đến ra vào cũng rất " +
      "nhiều ít hơn nhất bị về theo làm cái người",
  ),
  ru: list(
    "и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от меня еще " +
      "нет о об из ему теперь когда даже ну ли если уже или ни быть был была были него до вас опять вам ведь там потом себя " +
      "ничего ей может они тут где есть надо ней для мы тебя их чем сам чтоб чтобы без будто чего раз тоже себе под будет ж " +
      "тогда кто этот того потому этого какой какая какое какие каким какого каком совсем ним здесь этом один почти мой тем " +
      "нее сейчас были куда зачем всех можно при об хоть после над больше тот через эти нас про них которые который которая " +
      "которого которой которых которое сколько почему каких какую такое это эта является мое моя мои как",
  ),
  uk: list(
    "і й та в у на не що він я з із як а то все вона так його але ти до же ви за б по тільки її мені було від мене ще ні " +
      "про ну чи якщо вже або бути був була були нього вас вам там потім себе нічого може вони тут де є треба для ми тебе " +
      "їх чим сам щоб без буде хто цей того тому цього який яка яке які якого скільки чому коли це ця ці при після над через",
  ),
  bg: list(
    "и в във на не че е са да се с със за от до по при към как какво къде кога кой коя кое кои защо колко аз ти той тя то " +
      "ние вие те го я ги му им си ми бил била било били беше ще може но или ако като също този тази това тези след преди " +
      "през между под над без още само вече има няма",
  ),
  el: list(
    "ο η το οι τα του της των τον την τους τις ένας μία μια ένα ενός και κι ή να θα δεν μη μην με σε στο στη στην στον " +
      "στους στις στα από για προς κατά μετά πριν παρά αντί χωρίς ως σαν που πού πως πώς ότι αν όταν ποιος ποια ποιο ποιοι " +
      "ποιες ποιον ποιων ποιους ποιου ποιας τι πότε γιατί πόσο πόσα πόσοι πόσες πόσους είναι ήταν είμαι είχε είχαν έχει " +
      "έχουν έχω μου σου μας σας τους αυτό αυτή αυτός αυτά αυτές αυτοί αυτού αυτής αυτών εκεί εδώ όμως αλλά πιο πολύ πολλά " +
      "μπορώ μπορεί οποία οποίο οποίος οποίοι οποίες οποίων όπως όσο ενώ κάθε μεταξύ ποιά ποιό",
  ),
  ar: list(
    "في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين اللتي ما ماذا متى أين كيف كم لماذا لم لا لن هل هو هي هم هن " +
      "أنا أنت نحن كان كانت كانوا يكون تكون أن إن ان أو او و ثم قد بعد قبل عند بين حتى كل بعض غير أي اي أية منذ حيث عندما " +
      "لكن ليس له لها لهم به بها فيه فيها منه منها عليه عليها وهو وهي إذا اذا كما مما لدى خلال ضد حول تم يتم من الذي ومن " +
      "يمكن يمكنني لي بسبب لأن مثل",
  ),
  fa: list(
    "و در به از که این آن را با است برای تا یا هم ما من تو او شما آنها چه چی کجا کی چگونه چرا چند چقدر کدام می شود شد بود " +
      "هست نیست های ها یک هر اما اگر بر پس نیز خود دارد دارند باید کند",
  ),
  he: list(
    "של את על לא זה זאת הוא היא הם הן אני אתה אנחנו עם אם או כי גם רק מה מי איך איפה מתי למה כמה איזה יש אין היה היתה " +
      "להיות כל אל אבל לי לך שלי שלך בין עד אחרי לפני",
  ),
  hi: list(
    "का की के को में से पर ने है हैं था थी थे हो होता होती होते हुआ हुई हुए और या कि जो यह वह ये वे इस उस इन उन एक भी ही " +
      "तो न नहीं कर करने करना करता करते किया किए गया गई गए जा जाता जाती रहा रही रहे क्या कब कहाँ कहां कौन कौनसा कैसे " +
      "क्यों कितना कितनी कितने किस किसने किसे किसका किसकी किसके कौनसी लिए साथ द्वारा बाद तक अपना अपनी अपने मेरा मेरी मेरे " +
      "मैं हम आप तुम मुझे हमें उसे उनके उनका उनकी इसके इसका इसकी उसके उसका उसकी जब तब अगर लेकिन सकता सकते सकती दिया लिया " +
      "कुछ सभी बहुत कहा वाले वाला वाली जिस जिसे जिसके जिसमें किन किया",
  ),
  th: list(
    "ที่ และ ของ ใน เป็น มี การ ได้ ให้ ว่า ไม่ จะ กับ จาก โดย นี้ นั้น ก็ แต่ หรือ ถ้า เมื่อ ซึ่ง ต่อ แล้ว อยู่ คือ อะไร ไหน ใคร " +
      "เมื่อไร อย่างไร ทำไม เท่าไร กี่ ไหม ครับ ค่ะ คะ ผม ฉัน คุณ เขา เรา มัน ความ ถูก ใด",
  ),
};

const folded = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set([...words].map(fold))]),
);

/** Whether a word, with its accents or without them, only builds sentences in a language. */
export function isStopWord(word: string, language: LanguageCode): boolean {
  return folded.get(language)?.has(fold(word)) ?? false;
}
