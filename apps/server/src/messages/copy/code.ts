import { CODE_VALID_MINUTES } from '@primehour/domain/limits';
import type { Config } from '../../config.ts';

/**
 * The code comes first, so that notifications show it. The last line binds it to our site, so that browsers autofill it
 * only there.
 */
export function codeText(code: string, { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>): string {
  const text = `${code} is your ${productName} code. It is valid for ${CODE_VALID_MINUTES} minutes. Reply STOP to unsubscribe.`;
  return `${text}\n\n@${new URL(publicUrl).hostname} #${code}`;
}
