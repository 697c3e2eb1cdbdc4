/**
 * The search's knowledge of the two languages: stop words, stems of words, and synonyms.
 */

/** Stop words: they only break a tie between meaningful words. */
const KO_STOP =
  /^(?:싶|어떻|어떡|얼마|언제|어디|무엇|무슨|뭐|뭔|뭘|왜|있[나어습는을지]|없(?!애|어지|어졌|어질)|하[는나면려고죠지]|해(?:요|도|야|주|줘|줄)|했|합니|할수|되(?:나|는|면|어|고|지|요)|돼|됐|됩니|당하|당했|당한|알려|알고|궁금|주세|가능|인가|건가|건지|입니|이에|예요|같[아은]|너무|그냥|혹시|근데|그런데|그럼|아직|와요|왔|오나|오지|않|안(?:돼|되|됨|됐|와)|방법|경우)|^(?:안|못|좀|제|제가|내|내가|나|저|저는|저의|그|이|수|것|거|게|걸|때|더|법|할|해|한|및|또|요|네)$/;
const EN_STOP = new Set(
  "a about after all am an and any are as at be been before but by can can't cannot could did do does doesn't doing don't for from get got had has have how i i'd i'm if in into is it it's its let like long may me much my need no not of on or our please she should so some take takes than that the their them then there they this to too up us use want was we were what what's when where which who why will with without would you your".split(
    ' ',
  ),
);

export const isStopWord = (word: string): boolean => KO_STOP.test(word) || EN_STOP.has(word.replaceAll('’', "'"));

/** Particles and endings. The rest of a word has two syllables, or one with a final consonant: `잊` of `잊어버렸어요`. */
const ENDINGS =
  /(?:에서는|에게서|으로는|이라는|이라도|라는|라도|까지|부터|에서|에게|한테|으로|처럼|보다|마다|만큼|대로|이란|하고|이나|이랑|라고|은|는|이|가|을|를|에|의|로|와|과|도|만|나|랑|란|요)$/;
const VERB_ENDINGS =
  /(?:[어아여]?버(?:렸|리|린|릴|림|려).*|고?싶.*|[어아여해]?주(?:세요|십시오)|하는(?:방)?법|(?:하는)?방법|하겠습니까|했습니까|합니까|됩니까|[었았였]?습니(?:까|다)|[었았였](?:어요|는데요?|을때|으면|나요|다)|했는데요?|하려면|되려면|했어요|됐어요|할까요|하나요|되나요|인가요|한가요|입니(?:까|다)|이?에요|예요|을까요|나요|까요|네요|어요|아요|해요|돼요|려면|하면|되면|으면|하는|되는|을때|할때|하기|되기|[은는]데요?|면|고|지|서|기|법)$/;
const ENGLISH_ENDINGS = /(?:['’]s|ing|ed|es|s|e)$/;

const isClosed = (syllable: string) => /^[가-힣]$/.test(syllable) && (syllable.charCodeAt(0) - 0xac00) % 28 !== 0;

/** The word itself and its stems, longest first: any of them may match. */
export function formsOf(word: string): string[] {
  const forms = new Set([word]);
  for (const endings of [ENDINGS, VERB_ENDINGS, ENDINGS, VERB_ENDINGS]) {
    for (const form of [...forms]) {
      const stem = form.replace(endings, '');
      if (stem === form || !/[가-힣]/.test(stem)) continue;
      if (stem.length >= 2 || (form === word && isClosed(stem))) forms.add(stem);
    }
  }
  if (/^[a-z'’]+$/i.test(word)) {
    const stem = word.replace(ENGLISH_ENDINGS, '');
    // The stem `com` of `coming` would match too many words.
    if (stem.length >= 4 || (stem.length === 3 && /s$/i.test(word))) forms.add(stem);
  }
  return [...forms].sort((a, b) => b.length - a.length);
}

/** Synonyms as stems: a word that begins with one also finds the others. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['출금', '인출', '언스테이킹', '언스테이크', '환급', 'withdraw', 'unstak', 'payout'],
  ['맡기', '예치', '스테이킹', '스테이크', 'stake', 'staking', 'deposit'],
  ['보상', '이자', '수익', '리워드', 'reward', 'interest', 'earning', 'yield'],
  ['들어오', '들어와', '지급', '수령', '입금', '받', 'claim', 'receive'],
  ['소진', '고갈', '바닥', '없어지', '없어졌', '없어질', '떨어지', 'used up', 'run out', 'runs out', 'deplet'],
  ['잊', '잃', '분실', '까먹', '모르겠', 'forgot', 'forget', 'lost', 'lose'],
  ['바꾸', '바꿀', '바꿔', '변경', '교체', '옮기', 'change', 'switch', 'replac'],
  ['탈퇴', '삭제', '없애', '지우', 'delet', 'remov', 'eras'],
  ['해킹', '해커', '도용', '털렸', '털리', 'hack', 'stolen', 'hijack'],
  ['메일', '이메일', 'email', 'mail'],
  ['coming', 'arriv', '도착'],
  ['수수료', '가스비', '비용', 'fee', 'cost', 'gas'],
  ['문의', '상담', '연락', '고객센터', 'contact', 'support', 'ticket'],
  ['오류', '에러', '실패', 'error', 'fail'],
  ['해제', '연결끊', 'unlink', 'disconnect'],
];

/** The synonyms of a word. */
export function synonymsOf(forms: readonly string[]): string[] {
  const lower = forms.map((form) => form.toLowerCase());
  // A single syllable must match exactly: 받 is not in 받침.
  const begins = (form: string, member: string) => (member.length > 1 ? form.startsWith(member) : form === member);
  const groups = SYNONYMS.filter((group) => group.some((member) => lower.some((form) => begins(form, member))));
  return groups.flat().filter((member) => !lower.includes(member));
}
