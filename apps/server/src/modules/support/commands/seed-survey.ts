import { surveyOption, surveyQuestion } from '@primehour/db/schema/support';
import type { Db } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';

type Question = { readonly question: string; readonly options: readonly string[] };

/** The default survey for new partners; operators may change the table, which is never overwritten. */
const QUESTIONS: readonly Question[] = [
  {
    question: 'What kind of service do you offer?',
    options: [
      'Beauty and hair',
      'Health and wellness',
      'Food and dining',
      'Studio or lessons',
      'Tours and experiences',
    ],
  },
  {
    question: 'How do clients book with you today?',
    options: ['By phone', 'By text or social media', 'Through another booking service', 'They walk in'],
  },
  {
    question: 'About how many appointments do you have in a week?',
    options: ['Fewer than 10', '10 to 30', '31 to 60', 'More than 60'],
  },
  {
    question: 'Which hours sell out first?',
    options: ['Weekday mornings', 'Weekday evenings', 'Saturdays', 'Sundays', 'It varies'],
  },
  {
    question: 'What would help your business most?',
    options: ['Fewer empty hours', 'Fewer no-shows', 'Better prices for busy hours', 'Less time on the phone'],
  },
];

/**
 * Fills an empty survey at startup. Unique positions make nodes that start in parallel agree: one inserts, the others
 * skip.
 */
export async function seedSurvey(db: Db): Promise<void> {
  const [existing] = await db.read.select({ id: surveyQuestion.id }).from(surveyQuestion).limit(1);
  if (existing) return;
  await db.transaction(async (tx) => {
    for (const [index, { question, options }] of QUESTIONS.entries()) {
      const [created] = await tx
        .insert(surveyQuestion)
        .values({ id: uuidV7(), position: index + 1, question })
        .onConflictDoNothing({ target: surveyQuestion.position })
        .returning({ id: surveyQuestion.id });
      if (!created) continue;
      const rows = options.map((option, at) => ({ id: uuidV7(), questionId: created.id, position: at + 1, option }));
      await tx.insert(surveyOption).values(rows);
    }
  });
}
