/** Guarantee: the OpenAPI document of every call is valid and passes Redocly's recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { openApiOf } from './openapi.ts';

test('the document passes the recommended rules without findings', async () => {
  const document = openApiOf(ENDPOINTS, { title: 'Primehour', url: 'https://book.example' });
  const config = await createConfig({ extends: ['recommended'] });
  const findings = await lintFromString({ source: JSON.stringify(document), config });
  expect(findings.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});
