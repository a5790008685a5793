ALTER TABLE "projects" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;
