CREATE TABLE "name_projects" (
	"label" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "name_projects_project" ON "name_projects" ("project");
