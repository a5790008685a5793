CREATE TABLE "projects" (
	"id" text NOT NULL,
	"name" text NOT NULL,
	"origins" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "projects_pkey" PRIMARY KEY("id")
);
