CREATE TABLE "smart_sessions" (
	"pci" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"project" text NOT NULL,
	"domain" text NOT NULL,
	"permissions" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE INDEX "smart_sessions_account" ON "smart_sessions" ("account","created_at");
--> statement-breakpoint
CREATE INDEX "smart_sessions_expires_at" ON "smart_sessions" ("expires_at");
