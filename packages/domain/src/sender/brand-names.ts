/**
 * Well-known companies and agencies that text scams impersonate; a business needs the operator's approval to use one.
 */

/** Recognized anywhere in a name. */
const BRANDS = [
  // Banks and cards
  'Wells Fargo',
  'Bank of America',
  'BofA',
  'Chase Bank',
  'JPMorgan',
  'Citibank',
  'Citigroup',
  'Capital One',
  'US Bank',
  'PNC Bank',
  'TD Bank',
  'Truist',
  'Navy Federal',
  'USAA',
  'HSBC',
  'Santander',
  'Barclays',
  'Goldman Sachs',
  'Morgan Stanley',
  'Charles Schwab',
  'American Express',
  'Amex',
  'Mastercard',
  // Payments, wallets and credit reports
  'PayPal',
  'Venmo',
  'Zelle',
  'Cash App',
  'Western Union',
  'MoneyGram',
  'Coinbase',
  'Binance',
  'Robinhood',
  'Klarna',
  'Experian',
  'Equifax',
  'TransUnion',
  'TurboTax',
  // Carriers
  'Verizon',
  'T-Mobile',
  'AT&T',
  'Comcast',
  'Xfinity',
  'Vodafone',
  // Delivery
  'USPS',
  'Postal Service',
  'FedEx',
  'Federal Express',
  'DHL',
  'DoorDash',
  'Uber Eats',
  'Grubhub',
  'Instacart',
  // Stores and platforms
  'Amazon',
  'eBay',
  'Walmart',
  'Costco',
  'Netflix',
  'Google',
  'Gmail',
  'Microsoft',
  'Facebook',
  'Instagram',
  'WhatsApp',
  'TikTok',
  'LinkedIn',
  'Snapchat',
  'iCloud',
  'Apple ID',
  'Apple Pay',
  'Airbnb',
  'DocuSign',
  // Offices
  'IRS',
  'Internal Revenue',
  'Social Security',
  'Medicare',
  'Medicaid',
  'DMV',
  'FBI',
  'E-ZPass',
] as const;

/** Also given names, fruits and geometry: recognized on their own, or next to a word of `ALARMS`. */
const AMBIGUOUS = [
  'Chase',
  'Apple',
  'Target',
  'Discover',
  'Ally',
  'Visa',
  'UPS',
  'Sprint',
  'Fidelity',
  'Vanguard',
  'Stripe',
  'Square',
  'Uber',
  'Lyft',
  'Meta',
  'Citi',
  'Citizens',
] as const;

/** Words typical of messages that pose as a company. */
const ALARMS =
  'bank banking support security secure alert alerts verify verification account accounts billing payment payments pay ' +
  'fraud helpdesk card cards credit debit delivery package parcel refund wallet login locked suspended customer wireless';

/** Letters of other alphabets that look like ours, and digits and signs that are written instead of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...lettersOf('авсеһіјкмнорѕтухѵԝԁԛ', 'abcehijkmhopstyxvwdq'),
  ...lettersOf('αβεηικνορτυχωγ', 'abenikvoptuxwy'),
  ...lettersOf('ɡıɩʟɑʀøłđħ', 'gillarolhh'),
  ...lettersOf('0134578@$€!|', 'oleastbaseli'),
};

function lettersOf(from: string, to: string): Record<string, string> {
  const latin = Array.from(to);
  return Object.fromEntries(Array.from(from, (letter, index) => [letter, latin[index] ?? letter]));
}

/**
 * Names as a reader perceives them: without accents, case, and letters of other alphabets or other look-alikes; split
 * into words.
 */
function tokenize(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{Mn}\p{Cf}'’`´]/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}])at\s*&\s*t(?![\p{L}\p{N}])/gu, 'att');
  return plain
    .split(/[^\p{L}\p{N}@$€!|]+/u)
    .map(letters)
    .filter((word) => word !== '');
}

/** "54" stays a number; "Ch4se!" does not, and its exclamation mark does not count as a letter. */
const letters = (word: string): string =>
  /^\p{N}*$/u.test(word)
    ? word
    : Array.from(word.replace(/[!|]+$/u, ''), (letter) => LOOKALIKES[letter] ?? letter)
        .join('')
        .replaceAll('vv', 'w')
        .replaceAll('rn', 'm');

/** `i` and `l` are one letter in long words ("PaypaI"); in short ones that would make "LRS" the IRS. */
const LONG = 5;
const keyOf = (text: string): string => (text.length >= LONG ? text.replaceAll('i', 'l') : text);

const keyed = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [keyOf(tokenize(name).join('')), name]));

const BRAND_KEYS = keyed(BRANDS);
const AMBIGUOUS_KEYS = keyed(AMBIGUOUS);
const ALARM_KEYS = new Set(ALARMS.split(' ').map((word) => keyOf(letters(word))));
/** Long enough that no other word contains one, so they are also found inside longer words. */
const INSIDE_MIN_LENGTH = 8;
const INSIDE_KEYS = [...BRAND_KEYS].filter(([key]) => key.length >= INSIDE_MIN_LENGTH);

/**
 * The well-known name that a name contains or imitates, or undefined. Look-alikes, and words that are split up or
 * joined, count as well (decision 056).
 */
export function brandIn(name: string): string | undefined {
  const words = tokenize(name);
  for (const run of runsOf(words)) {
    const brand = BRAND_KEYS.get(keyOf(run)) ?? insideOf(run);
    if (brand !== undefined) return brand;
  }
  const isAlarming = words.some((word) => ALARM_KEYS.has(keyOf(word)));
  const ambiguous = (isAlarming ? words : [words.join('')]).map((word) => AMBIGUOUS_KEYS.get(keyOf(word)));
  return ambiguous.find((brand) => brand !== undefined);
}

/**
 * A service may name a brand ("Google Ads lesson"); a name that poses as the brand also mentions accounts, cards or
 * parcels.
 */
export function alarmingBrandIn(name: string): string | undefined {
  return tokenize(name).some((word) => ALARM_KEYS.has(keyOf(word))) ? brandIn(name) : undefined;
}

/**
 * Each word, and consecutive words joined into one; single letters join only with each other ("U S P S", not "up s").
 */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => {
    const runs: string[] = [];
    for (let end = start + 1; end <= Math.min(words.length, start + RUN_MAX); end += 1) {
      const run = words.slice(start, end);
      const singles = run.filter((word) => word.length === 1).length;
      if (run.length === 1 || singles === 0 || singles === run.length || run.join('').length >= LONG) {
        runs.push(run.join(''));
      }
    }
    return runs;
  });
}
/** Joins "W e l l s F a r g o". */
const RUN_MAX = 16;

const insideOf = (run: string): string | undefined =>
  run.length < INSIDE_MIN_LENGTH ? undefined : INSIDE_KEYS.find(([key]) => run.replaceAll('i', 'l').includes(key))?.[1];
