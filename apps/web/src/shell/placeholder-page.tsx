import { PageHeader } from '@primehour/ui/page-header';
import * as titles from '../copy/titles.ts';

/** Screens that the product names and does not have yet (product/shell#placeholders). */
export function InsightsPage() {
  return <PageHeader title={titles.insightsHeading} />;
}
