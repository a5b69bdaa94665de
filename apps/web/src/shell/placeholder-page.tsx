import { PageHeader } from '@primehour/ui/page-header';

/** Screens that the product names and does not have yet (product/shell#placeholders). */
export function InsightsPage() {
  return <PageHeader title="Analytics and insights" />;
}

export function SettingsPage() {
  return <PageHeader title="App settings" />;
}
