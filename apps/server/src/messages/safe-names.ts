import { brandIn } from '@primehour/domain/sender/brand-names';
import { checkName, checkPlace } from '@primehour/domain/sender/plain-name';
import { setBounded } from '../bounded-map.ts';
import * as copy from './copy/sender.ts';

type Safely = { readonly isNameApproved: boolean; readonly productName: string };

/** A name from before the rules (decision 056), or one that no one has approved, appears in no text or email. */
export function safeBusinessName(name: string, { isNameApproved, productName }: Safely): string {
  const { isPlain, hasBrand } = factsOf(name);
  return isPlain && (isNameApproved || !hasBrand) ? name : copy.businessPlaceholder(productName);
}

type NameFacts = { readonly isPlain: boolean; readonly hasBrand: boolean };

/** A business sends many texts, and checking its name takes longer than the rest of one. */
const KEPT_MAX = 1_000;
const factsByName = new Map<string, NameFacts>();

function factsOf(name: string): NameFacts {
  const known = factsByName.get(name);
  if (known !== undefined) return known;
  const facts = { isPlain: checkName(name).ok, hasBrand: brandIn(name) !== undefined };
  setBounded(factsByName, name, facts, KEPT_MAX);
  return facts;
}

const isField = (key: string): key is keyof typeof copy.namePlaceholders => Object.hasOwn(copy.namePlaceholders, key);

/** A message's data with each name made safe to send. */
export function withSafeNames(data: unknown, safely: Safely): unknown {
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? safeField(key, value, safely) : value,
    ]),
  );
}

function safeField(key: string, value: string, safely: Safely): string | null {
  if (key === 'businessName') return safeBusinessName(value, safely);
  if (key === 'city' || key === 'place') return checkPlace(value).ok ? value : '';
  // An unsafe name of a person is omitted.
  if (key === 'personName') return checkName(value).ok ? value : null;
  return isField(key) && !checkName(value).ok ? copy.namePlaceholders[key] : value;
}
