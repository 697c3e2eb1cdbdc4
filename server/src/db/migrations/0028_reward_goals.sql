CREATE TABLE "reward_goals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"amount_wei" numeric(78),
	"is_waiting" boolean DEFAULT true NOT NULL,
	"told_at" bigint,
	"next_at" bigint NOT NULL,
	"looked_at" bigint DEFAULT 0 NOT NULL,
	"looked_funded" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reward_goals" ADD CONSTRAINT "reward_goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_goals_due" ON "reward_goals" USING btree ("next_at") WHERE "reward_goals"."amount_wei" is not null;