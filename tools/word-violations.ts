import type { Violation } from './violation.ts';

/** Unidiomatic words, each with what engineers write instead. */
const BANNED: readonly { word: RegExp; instead: string }[] = [
  { word: word('tells?|told|telling'), instead: 'notify, report, show, return, distinguish: say which.' },
  { word: word('whoever'), instead: 'Name the person or the caller: “the recipient”, “callers”, “anyone who”.' },
  { word: word('anew'), instead: 'again, or a verb with re-: reopen, refetch, rewrite.' },
  { word: word('mends?|mending'), instead: 'fix, repair.' },
  { word: word('heeds?|heeding'), instead: 'handle, respect.' },
  { word: word('for ever'), instead: 'forever, indefinitely.' },
  { word: word('diary|diaries'), instead: 'calendar, the week.' },
  { word: word('asker|askers'), instead: 'caller.' },
  { word: word('in vain'), instead: 'without a result, or say what failed.' },
  { word: /\bwithout a word\b/g, instead: 'silently, or without notifying whom.' },
  { word: /\bso often in all\b/g, instead: 'in total, at most.' },
  { word: /\b(?:SlotAsk|TeamAsk|PageAsk|askOf|askFor)\b/g, instead: 'query, request, terms.' },
  { word: word('letter for letter'), instead: 'verbatim, exactly.' },
  { word: /\bstands? (?:beside|below|above|behind)\b/g, instead: 'is next to, is below; or say what shows it.' },
  { word: word('beside'), instead: 'next to, in addition to.' },
  { word: word('somebody|everybody|anybody'), instead: 'someone, everyone, anyone; better, name them: “a client”.' },
  { word: /\b[Ii]n the place of\b/g, instead: 'instead of; or say what it replaces.' },
  { word: /\bspeaks? against\b/g, instead: 'refuse, exclude, rule out.' },
  { word: /\btakes? the place of\b/g, instead: 'replace.' },
  { word: /\bany more(?=[.,;:'’)]|$)/gm, instead: 'US spelling: anymore.' },
  {
    word: /\b(?:let|owe|lose)[A-Z]\w*|\b\w+(?:Apart|Anew|Patiently)\b/g,
    instead: 'A verb that says what happens: lift, reset, refund, expire, filter, retry, runInThread.',
  },
  {
    word: /\bjudge[A-Z]\w*|\bcomplaintsOf\w*|\b(?:\w*_)?PATIENCE(?:_\w+)?\b|\bpatienceMs\b|\bfateOf\w*|\b\w+Fate\b/g,
    instead: 'check or evaluate; timeout; outcome.',
  },
  {
    word: /\b[A-Za-z]\w*Words\b|\bwords(?:At|For|In|Of|To)[A-Z]?\w*|\b(?:\w+_)?WORDS\b/g,
    instead: 'formatX or describeX for a function, X_LABELS, X_MESSAGES (refusals), X_COPY (a catalog).',
  },
  { word: /\b(?:const|let) (?:said|wanted|least)\b/g, instead: 'output, message or text; requested or expected; min.' },
  { word: word('goes by'), instead: 'uses, follows, depends on.' },
  { word: /\bone['’]s own\b/g, instead: 'their own, or name the owner.' },
  {
    word: word('behaviours?|colours?|coloured|neighbours?|neighbouring|honours?|favours?'),
    instead: 'US spelling: -or.',
  },
  {
    word: word('authorised?|recognised?|organised?|authorising|recognising|organising'),
    instead: 'US spelling: -ize.',
  },
  { word: word('cancelled|cancelling'), instead: 'US spelling: canceled, canceling. Stored names keep theirs.' },
  { word: word('afterwards|towards|seldom'), instead: 'afterward, toward, rarely.' },
];

/** A word of a sentence, or of an identifier in camel case. */
function word(forms: string): RegExp {
  const capital = forms.replace(/(?<=^|\|)\w/g, (letter) => letter.toUpperCase());
  return new RegExp(`(?<![A-Za-z])(?:${forms}|${capital})(?![a-z])|(?<=[a-z])(?:${capital})(?![a-z])`, 'g');
}

/**
 * “Tell us …” is plain English on a screen; `tellsClient` is a field of the API, `behaviour` a column, `cancelled` a
 * status, in one text that the specification fixes too, `agreedWords` is stored in queued messages, and the last one is
 * a constraint.
 */
const PLAIN =
  /\bTell us\b|\btellsClient\b|\btext\('behaviour'\)|'cancelled'|\bcancelled(?=:|_|At\b|By\b|Bookings\b)|\bCancelledBy\b|\| cancelled \||>cancelled<|\bBooking cancelled successfully\b|\bagreedWords\b|\bclient_given_name_beside_edited\b/g;

/** Texts that can't change: migrations that ran, what is generated, and terms that users agreed to. */
const FIXED =
  /^packages\/db\/(migrations\/|schema\.sql$)|^apps\/web\/src\/copy\/(privacy|terms)\.ts$|__snapshots__|^package-lock\.json$|^\.ci\/|^tools\/word-violations(\.test)?\.ts$/;

export function wordViolations(file: string, text: string): Violation[] {
  if (FIXED.test(file)) return [];
  const checked = text.replaceAll(PLAIN, '');
  // Few files contain any, so only their lines are searched one by one.
  const present = BANNED.filter(({ word: banned }) => checked.search(banned) !== -1);
  if (present.length === 0) return [];
  return checked.split('\n').flatMap((content, index) =>
    present.flatMap(({ word: banned, instead }) =>
      [...content.matchAll(banned)].map(([found]) => ({
        file,
        line: index + 1,
        rule: `“${found}” is not how engineers of this field put it`,
        instead,
      })),
    ),
  );
}
