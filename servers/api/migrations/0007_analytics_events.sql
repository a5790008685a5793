CREATE TABLE "analytics_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"at" bigint NOT NULL,
	"project" text NOT NULL,
	"domain" text NOT NULL,
	"page" text NOT NULL,
	"sdk" text NOT NULL,
	"type" text NOT NULL,
	"event" text NOT NULL,
	"address" text,
	"properties" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_events_event" ON "analytics_events" ("project","event_id");
--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" ("at");
