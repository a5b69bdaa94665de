import { TERMS_UPDATED_ON } from '@primehour/domain/legal';
import * as copy from '../../copy/terms.ts';
import * as titles from '../../copy/titles.ts';
import { LegalText } from './components/legal-text.tsx';

/** Terms of use, last updated Nov 7 2024 (product/shell#legal-pages). */
export function TermsPage() {
  return (
    <LegalText
      title={titles.terms}
      updated={TERMS_UPDATED_ON}
      introduction={copy.introduction}
      sections={copy.sections}
    />
  );
}
