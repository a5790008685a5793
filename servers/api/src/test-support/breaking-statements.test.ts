import { describe, expect, it } from 'vitest';
import { breakingStatements, removesUnread } from './breaking-statements.ts';

describe('a migration', () => {
  it.each([
    ['ALTER TABLE "projects" DROP COLUMN "name"', 'removes what the version before reads'],
    ['DROP TABLE "projects"', 'removes what the version before reads'],
    ['DROP INDEX "one"', 'which statements of the version before may name in ON CONFLICT'],
    ['ALTER TABLE "projects" DROP CONSTRAINT "one"', 'may name in ON CONFLICT'],
    ['ALTER TABLE "projects" RENAME COLUMN "name" TO "title"', 'renames what'],
    ['ALTER TABLE "projects" RENAME TO "sites"', 'renames what'],
    ['ALTER TABLE "projects" ALTER COLUMN "created_at" SET DATA TYPE text', 'changes a type'],
    ['ALTER TABLE "projects" ALTER COLUMN "name" SET NOT NULL', 'refuses rows'],
    ['ALTER TABLE "projects" ADD COLUMN "owner" text NOT NULL', 'give the column a default'],
    ['ALTER TABLE "projects" ADD CONSTRAINT "one" UNIQUE("name")', 'refuses rows'],
    ['CREATE UNIQUE INDEX "one" ON "projects" ("name")', 'refuses rows'],
    ['CREATE INDEX "some" ON "projects" USING btree ("name")', 'nobody can write to it meanwhile'],
    ['-- its writes may wait: copies\nCREATE UNIQUE INDEX "one" ON "projects" ("name")', 'refuses rows'],
    ['-- its writes may wait: copies\nDELETE FROM "projects"', 'removes rows'],
    ['DELETE FROM "projects"', 'removes rows'],
    ['/* small */ DELETE FROM "projects"', 'removes rows'],
    ['ALTER TABLE "projects" ADD COLUMN "owner" text; DELETE FROM "projects"', 'removes rows'],
    ['ALTER TABLE "projects" ADD COLUMN "owner" text UNIQUE', 'is not known to leave'],
    ['ALTER TABLE "projects" ADD COLUMN "at" timestamp DEFAULT now() NOT NULL', 'is not known to leave'],
    ['ALTER TABLE "projects" ADD COLUMN "owner" text REFERENCES "a"("id")', 'is not known to leave'],
    ['ALTER TABLE "projects" ADD CHECK (length("name") > 3)', 'is not known to leave'],
    ['ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY', 'is not known to leave'],
    ['UPDATE "projects" SET "name" = lower("name")', 'is not known to leave'],
    ['INSERT INTO "projects" ("id") VALUES (1)', 'is not known to leave'],
    ['CREATE TRIGGER "one" BEFORE INSERT ON "projects" EXECUTE FUNCTION "two"()', 'is not known to leave'],
    ['DO $$ BEGIN PERFORM 1; END $$', 'is not known to leave'],
    ['LOCK TABLE "projects"', 'is not known to leave'],
    ['REVOKE INSERT ON "projects" FROM "api"', 'is not known to leave'],
    ['CREATE TABLE "b" ("of" text REFERENCES "projects"("id"))', 'refuses what the version before deletes'],
  ])('is refused with %s', (statement, words) => {
    const found = breakingStatements(
      '0010_test.sql',
      `CREATE TABLE "a" ();\n--> statement-breakpoint\n${statement};`,
    );
    expect(found).not.toEqual([]);
    expect(found[0]).toMatch(/^0010_test\.sql: "/);
    expect(found.join(' ')).toContain(words);
  });

  it.each([
    'ALTER TABLE "projects" ADD COLUMN "owner" text',
    'ALTER TABLE "projects" ADD COLUMN "state" text DEFAULT \'on; off\' NOT NULL;',
    'ALTER TABLE "projects" ADD COLUMN IF NOT EXISTS "rows" bigint DEFAULT 0 NOT NULL',
    'CREATE TABLE "a" ("id" text);\nCREATE TABLE "b" ("of" text REFERENCES "a"("id"));',
    `ALTER TABLE "projects" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL`,
    'CREATE TABLE "a" ("id" text NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "b" ON "a" ("id")',
    '-- its writes may wait: copies\nCREATE INDEX "some" ON "projects" ("name")',
    '-- unread since 1.2.0\nALTER TABLE "projects" DROP COLUMN "name"',
  ])('is accepted with %s', (statement) => {
    expect(breakingStatements('0010_test.sql', statement)).toEqual([]);
  });

  it('reports whether it removes something that no version reads', () => {
    expect(removesUnread('-- unread since 1.2.0\nDROP TABLE "a"')).toBe(true);
    expect(removesUnread('CREATE TABLE "unread" ()')).toBe(false);
  });
});
