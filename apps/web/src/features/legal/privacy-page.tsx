import { TERMS_UPDATED_ON } from '@primehour/domain/legal';
import * as copy from '../../copy/privacy.ts';
import * as titles from '../../copy/titles.ts';
import { LegalText } from './components/legal-text.tsx';

/** See product/shell#legal-pages. */
export function PrivacyPage() {
  return (
    <LegalText
      title={titles.privacy}
      updated={TERMS_UPDATED_ON}
      introduction={copy.introduction}
      sections={copy.sections}
    />
  );
}
