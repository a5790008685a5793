CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"project" text NOT NULL,
	"namespace" text NOT NULL,
	"address" text NOT NULL,
	"metadata" text,
	"connection" text,
	"created_at" bigint NOT NULL,
	"signed_in_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_account" ON "auth_accounts" ("project","namespace","address");
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_nonce" ON "auth_sessions" ("nonce");
--> statement-breakpoint
CREATE INDEX "auth_sessions_account" ON "auth_sessions" ("account","created_at");
--> statement-breakpoint
CREATE INDEX "auth_sessions_expires_at" ON "auth_sessions" ("expires_at");
--> statement-breakpoint
CREATE TABLE "auth_secrets" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
